"""Where tables live between two actions: a port (`base`) and one implementation for SQLite and PostgreSQL (`sql`)."""
