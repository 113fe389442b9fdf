"""The game of tarot, rules G1 to G13: the referee, and opponents that see only what a player may see."""
