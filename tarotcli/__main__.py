"""The way in: the command ``tarotcli``, and ``python -m tarotcli``."""


def main() -> None:
    """Run the command line and leave with its exit status; Ctrl-C is heard from here on."""
    import signal

    interrupted: list[int] = []
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        # Half of a module imported is no place to be interrupted in: it is noted, and acted upon once all is there.
        signal.signal(signal.SIGINT, lambda number, _frame: interrupted.append(number))
    from tarotcli.cli.main import main as begin

    begin(interrupted)


if __name__ == "__main__":
    main()
