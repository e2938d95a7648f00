"""The rows by which guests keep their names: devices, ways back, and how they are erased."""
