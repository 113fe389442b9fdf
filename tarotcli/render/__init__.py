"""Layouts that all games use: sheets, faces, pictures, the story."""
