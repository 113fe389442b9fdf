"""Play card-driven games from a shell."""

__version__ = "0.1.0"
