"""The way in: the command ``tarotcli``, and ``python -m tarotcli``."""


def main() -> None:
    """Run the command line and leave with its exit status; Ctrl-C is heard from here on."""
    import signal

    interrupted: list[int] = []
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        # Half of a module imported is no place to be interrupted in: it is noted, and acted upon once all is there.
        signal.signal(signal.SIGINT, lambda number, _frame: interrupted.append(number))
    import gc

    # A command lives for some milliseconds: collecting garbage and taking the interpreter down in good order
    # would cost it a fifth of them.
    gc.disable()
    _load_msgspec()
    from tarotcli.cli.main import main as begin

    begin(interrupted)


def _load_msgspec() -> None:
    """Load msgspec without ``typing_extensions``, which it takes where it finds it.

    Since Python 3.11 all that it takes from there is in ``typing``, which it takes otherwise; and with what it brings
    in, ``inspect`` and ``ast`` among it, it would be an eighth of what a check costs.
    """
    import sys

    other = "typing_extensions"
    if other not in sys.modules:
        sys.modules[other] = None  # type: ignore[assignment]  # as if it were not installed
        try:
            import msgspec  # noqa: F401
        finally:
            del sys.modules[other]


if __name__ == "__main__":
    main()
