"""The exceptions that people meet, drawn as a tree. The text of each is one clear English sentence.

GrognardError
  DataError          a component file that is missing, broken or contradicts itself
  RulebookError      a rules.toml that is broken, or a rule that does not exist
  WordsError         a message catalogue that is broken, or a message that does not exist
  SpokenError        one whose sentence is in the catalogues too, and is said in the reader's language (core/words.py)
    OptionError      an option that does not exist, a value that is not allowed, a forbidden combination (options.py)
    MalformedAction  a text that is no action (core/codec.py)
    RecordError      a record that cannot be read or written (core/record.py)
    BrokenRecord     a record that cannot be replayed (core/match.py)
      Departed       ... because these rules leave the game that was played
"""

from __future__ import annotations


class GrognardError(Exception):
    """Something that a person can understand and put right."""


class DataError(GrognardError):
    """Names the file, the record, the field, and what is wrong."""


class RulebookError(GrognardError):
    """Names the rule, and the nearest rules where it does not exist."""


class WordsError(GrognardError):
    """Names the catalogue or the message."""
