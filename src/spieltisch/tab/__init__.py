"""The whole table in a browser's tab: a folder of static files, whose server is in the page."""
