"""What runs compiled: choices, the steps of many tables, and what a seat is told of its table."""
