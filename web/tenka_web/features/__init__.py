"""What a visitor can do, one capability a package: its commands, its drawings, what follows."""
