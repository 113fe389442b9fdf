"""Exact probabilities, one small module per system, on plain numbers."""
