"""``python -m tarotcli``."""

from tarotcli.cli.main import main

main()
