"""Learning: numbered choices, observations with bounds, and environments.

>>> import tenka
>>> from tenka.learn import action_space_of
>>> table = tenka.new_table("tenka-meidou", seats=2, seed="any text")
>>> action_space = action_space_of(table.rules)
>>> seat = table.decision.seats[0]
>>> [str(action_space.choice(one)) for one in action_space.sequences(table.decision.forward_choices(seat))][:1]
['roll']
"""

from tenka.learn.action_space import ActionRow, ActionSpace, action_space_of, next_actions
from tenka.learn.environment import Environment
from tenka.learn.nodes import Node
from tenka.learn.observation import Feature
from tenka.learn.observer import Observer, observer_of

__all__ = [
    "ActionRow", "ActionSpace", "Environment", "Feature", "Node", "Observer", "action_space_of", "next_actions", "observer_of",
]  # fmt: skip
