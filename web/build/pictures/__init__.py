"""Pictures of scenes and rooms."""
