"""The keys of Yedo's sentences in one list, for those who write the catalogues: every key of the rules stands here."""

from __future__ import annotations

import re
from pathlib import Path

from tenka.games.yedo import scoring

# prefix -> the rest of its keys; standard and bonus are the two stages of a mission, which ask through one line
KEYS = {
    "ye.ask.": """act activate annex announce bid bonus deal deck favor hand_over influence join keep lose lose_one lot mission
        name named offer pardon place put_away reaction save soften sort standard swap trade trim with won""",
    "ye.event.": """activated annex_lost announced arrested bid blackmail blessed blessing_returned bonus bought built cancelled
        card church closed completed dealt disciple disciple_lost drawn dropped earned ending event favor foreseen geisha
        geisha_left informed left listened market mission moved named offered opened order paid passed perfect placed played
        points put_under received refused rising robbed round saved sent setup silenced turned watch watch_gone weapon
        weapons_drawn withdrawn won""",
    "ye.no.": """annex annex_taken blessing church closed danger deck elsewhere fair full gazebo geisha lot market mission mon
        nothing_to_give points reserve target weapon window""",
    "ye.score.": "auction audience blackmail bonus event geisha luxury mission mission-bonus pawned",
    "ye.": "title tie.order",
}


def test_the_list_of_keys_is_whole():
    text = "\n".join(path.read_text(encoding="utf-8") for path in Path(scoring.__file__).parent.glob("*.py"))
    found = set(re.findall(r'"(ye\.[a-z_.]+)"', text))
    told = {prefix + word for prefix, words in KEYS.items() if prefix != "ye.score." for word in words.split()}
    assert found == told - {"ye.ask.standard", "ye.ask.bonus"}
    assert sorted(scoring.LINES) == KEYS["ye.score."].split()
