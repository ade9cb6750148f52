"""The command line. ``main`` holds the entry point, every other module one command or what they share."""
