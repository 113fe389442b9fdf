"""Repartee: somebody is to be convinced in front of the court."""
