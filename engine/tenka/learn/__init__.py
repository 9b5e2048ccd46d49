"""What those who train bots build on: numbered choices, observations with bounds, and environments.

>>> import tenka
>>> from tenka.learn import alphabet_of
>>> table = tenka.new_table("tenka-meidou", seats=2, seed="any text")
>>> letters = alphabet_of(table.rules)
>>> [str(letters.choice(word)) for word in letters.words(table.decision.forward_choices(table.decision.seats[0]))][:1]
['roll']
"""

from tenka.learn.action_space import Alphabet, Row, alphabet_of, following
from tenka.learn.environment import Environment
from tenka.learn.nodes import Node
from tenka.learn.observation import Feature
from tenka.learn.observer import Observer, observer_of

__all__ = ["Alphabet", "Environment", "Feature", "Node", "Observer", "Row", "alphabet_of", "following", "observer_of"]
