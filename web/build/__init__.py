"""How the site is made: the helpers behind build.py."""
