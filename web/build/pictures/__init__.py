"""Pictures of scenes and of the packages."""
