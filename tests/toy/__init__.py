"""A game made to try the core: four seats in two teams, hidden hands, nested answers, secret picks, hidden dice."""
