"""What people read: names and phrases."""
