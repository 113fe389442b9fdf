"""The editor that keeps a person's text: TOML changed statement by statement, then read back."""
