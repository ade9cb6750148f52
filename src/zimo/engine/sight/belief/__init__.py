"""What a seat may take the hands of the others to be, by how they have played."""
