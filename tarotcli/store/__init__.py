"""Everything that touches files: finding, loading, locking and saving a campaign, and its journal."""
