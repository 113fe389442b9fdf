"""Secrets: who sees what, whatever the way out."""
