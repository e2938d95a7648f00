"""`python -m spieltisch.cli`."""

import sys

from spieltisch.cli.main import main

sys.exit(main())
