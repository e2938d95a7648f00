"""Speed of other libraries, which are installed for it: `python -m bench.comparison`."""
