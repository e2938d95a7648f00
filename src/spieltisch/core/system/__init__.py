"""This machine: its folders for data, and the games of installed packages."""
