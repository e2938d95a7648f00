"""The benchmarks: `python -m bench`, or `make bench`.

Each module here that has a function `run(report)` is a section; a further section is one file.
"""
