"""Proof by mutation: every rule is broken on purpose, and the tests marked with its id must notice."""
