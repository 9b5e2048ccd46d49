"""What networks were taught by games against themselves, one file for each number of seats."""
