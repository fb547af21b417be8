"""`python -m clew` is the command `clew`."""

import sys

from clew.cli import main

sys.exit(main())
