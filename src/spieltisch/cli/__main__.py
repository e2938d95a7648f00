"""`python -m spieltisch.cli`."""

import sys

from spieltisch.cli.dispatch import main

sys.exit(main())
