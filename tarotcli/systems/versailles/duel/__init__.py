"""Duels: skill against skill, and fencing with swords (V19–V26)."""
