"""Imports that point against the direction of their rooms, each to be turned round. The list only ever grows shorter."""

WRONG_WAY: frozenset[tuple[str, str]] = frozenset({
    ("tenka_web.app.address", "tenka_web.features.correspondence.appearances"),
    ("tenka_web.app.address", "tenka_web.features.correspondence.mode"),
    ("tenka_web.app.app", "tenka_web.features.correspondence.state"),
    ("tenka_web.app.app", "tenka_web.features.realtime.meeting"),
    ("tenka_web.app.modes", "tenka_web.features.realtime.meeting"),
    ("tenka_web.app.ports", "tenka_web.features.realtime.relay"),
    ("tenka_web.app.session", "tenka_web.features.realtime.meeting"),
    ("tenka_web.app.table_lifecycle", "tenka_web.features.correspondence.catch_up"),
    ("tenka_web.app.table_lifecycle", "tenka_web.features.correspondence.mode"),
    ("tenka_web.app.table_lifecycle", "tenka_web.features.correspondence.state"),
    ("tenka_web.app.table_lifecycle", "tenka_web.features.realtime.controller"),
    ("tenka_web.app.turn", "tenka_web.features.correspondence.outgoing"),
    ("tenka_web.app.turn", "tenka_web.features.daily.controller"),
    ("tenka_web.features.correspondence.continue_game", "tenka_web.features.realtime.meet"),
    ("tenka_web.features.correspondence.continue_game", "tenka_web.features.realtime.meeting"),
    ("tenka_web.features.correspondence.continue_game", "tenka_web.features.realtime.mode"),
    ("tenka_web.features.correspondence.continue_game", "tenka_web.features.realtime.people"),
    ("tenka_web.features.lobby.commands", "tenka_web.features.correspondence.continue_game"),
    ("tenka_web.features.lobby.commands", "tenka_web.features.correspondence.controller"),
    ("tenka_web.features.lobby.commands", "tenka_web.features.realtime.meet"),
    ("tenka_web.features.realtime.commands", "tenka_web.features.correspondence.continue_game"),
    ("tenka_web.features.realtime.friend_commands", "tenka_web.features.correspondence.controller"),
})
"""(module, what it imports)."""
