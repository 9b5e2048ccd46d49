"""How a game is played, as one value of its session: at this device, by letters, live, or as a guided lesson."""
