"""A game that is played live with other pages, over ``tenka.multiplayer.realtime``."""
