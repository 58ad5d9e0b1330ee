"""`python -m dicetown` is the command `dicetown`."""

import sys

from dicetown.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
