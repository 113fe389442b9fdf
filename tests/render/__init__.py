"""What a person at a screen sees."""
