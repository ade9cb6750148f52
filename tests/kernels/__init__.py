"""Compiled code that only tests call."""
