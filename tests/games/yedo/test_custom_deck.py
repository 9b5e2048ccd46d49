"""Custom cards: a file that replaces built-in tables, checked row by row, named in record and link."""

from __future__ import annotations

import csv
import io
import json
import random
from collections.abc import Iterator
from unittest.mock import patch

import pytest

import tenka
from tenka.games.yedo.custom_deck import file
from tenka.games.yedo.custom_deck.columns import build
from tenka.games.yedo.custom_deck.file import LARGEST, read, template
from tenka.games.yedo.custom_deck.replacement import KNOWN, Cards, admit
from tenka.games.yedo.phases.action import Activate
from tests.games.yedo.positions import arrange, new, rules_for, run, to_end
from tests.support.rows import every_row


@pytest.fixture(autouse=True)
def own_data_files() -> Iterator[None]:
    """Forget the data files of a test after it."""
    with patch.dict(KNOWN):
        yield


def rows() -> list[list[str]]:
    return list(csv.reader(io.StringIO(template())))


def template_with(table: str, card: str, /, **cells: str) -> str:
    """Return the template with some cells of one row changed."""
    made = rows()
    header = made[0]
    for row in made:
        if row[0] == table and row[header.index("id")] == card:
            for column, cell in cells.items():
                row[header.index(column)] = cell
    return written(made)


def line_of(name: str) -> int:
    return next(at for at, row in enumerate(rows(), 1) if name in row)


def faults(text: str) -> list[tuple[int, str]]:
    with pytest.raises(tenka.BadFile) as caught:
        tenka.add_data_file("yedo", "cards", text)
    return list(caught.value.faults)


def test_the_template_is_the_built_in_cards():
    """It reads back as the same rows; provenance and the version that deals a card are not in a file."""
    found, built_in = read(template()), Cards()
    for mine, theirs in ((found.missions, built_in.missions), (found.actions, built_in.actions), (found.events, built_in.events)):
        assert [row._replace(mark="", known="") for row in mine] == [row._replace(mark="", known="", since=1) for row in theirs]
    assert [row._replace(mark="") for row in found.bonuses] == [row._replace(mark="", since=1) for row in built_in.bonuses]


def test_later_built_in_cards_change_no_digest_of_a_file():
    """Records and codes name a file by its contents; built-in tables that it leaves out may grow."""
    later = (*Cards().actions, Cards().actions[0]._replace(code="A99", id="newcomer", since=99))
    assert Cards(actions=later).digest == "02563c3e4949aadc"


def as_json(text: str) -> str:
    found: dict[str, list[dict[str, str]]] = {}
    header, *made = list(csv.reader(io.StringIO(text)))
    for row in made:
        found.setdefault(row[0], []).append({name: cell for name, cell in zip(header[1:], row[1:], strict=True) if cell})
    return json.dumps(found, indent=1)


def test_json_has_the_same_contents_as_csv():
    assert read(as_json(template())).digest == read(template()).digest


def test_a_file_may_have_one_table():
    """The others stay as they are built in."""
    only = [row for row in rows() if row[0] in ("table", "bonuses")]
    out = io.StringIO()
    csv.writer(out).writerows(only)
    found = read(out.getvalue())
    assert found.missions == Cards().missions
    assert len(found.bonuses) == len(Cards().bonuses)


def test_a_table_uses_the_file_and_record_and_code_name_it():
    text = template_with("missions", "ears-at-the-gate", gains="9 9 bonus", name="Ohren am Tor")
    cards = read(text)
    digest = admit(cards)
    assert digest == cards.digest != read(template()).digest
    rules = rules_for(3, cards=digest)
    assert rules.missions["ears-at-the-gate"].gain.points == 9
    assert rules.names == {"ears-at-the-gate": "Ohren am Tor"}
    table = to_end(new(3, cards=digest, rounds="6"))
    assert f"cards={digest}" in table.record()
    assert tenka.replay(table.record()).state == table.state
    assert tenka.open_code(table.code()).state == table.state


def test_a_code_or_record_without_its_file_names_it():
    digest = tenka.add_data_file("yedo", "cards", template_with("bonuses", "schemer", points="9"))
    table = new(2, cards=digest)
    code, record, data = table.code(), table.record(), table.to_data()
    text = KNOWN.pop(digest)
    for opening in (lambda: tenka.open_code(code), lambda: tenka.replay(record), lambda: tenka.from_data(data)):
        with pytest.raises(tenka.MissingFile, match=digest) as caught:
            opening()
        assert (caught.value.game, caught.value.option, caught.value.digest) == ("yedo", "cards", digest)
        assert isinstance(caught.value, tenka.BadRecord)
    KNOWN[digest] = text
    assert tenka.open_code(code).state == tenka.replay(record).state == table.state


@pytest.mark.parametrize("value", ["other", "A" * 16, "0" * 17, "", "../../etc/passwd"])
def test_a_malformed_digest_is_no_missing_file(value):
    with pytest.raises(tenka.BadSetup, match="option cards is one of") as caught:
        tenka.new_table("yedo", seats=2, options={"cards": value})
    assert not isinstance(caught.value, tenka.MissingFile)


@pytest.mark.parametrize(("game", "option"), [("yedo", "rounds"), ("yedo", "spoons"), ("shogun", "side")])
def test_a_file_is_accepted_only_by_games_that_take_files(game, option):
    with pytest.raises(tenka.BadSetup, match="takes no file"):
        tenka.add_data_file(game, option, template())


def test_the_samurai_setting_deals_the_cards_marked_samurai():
    digest = admit(read(template_with("actions", "double-time", samurai="yes")))
    assert "double-time" not in rules_for(4, cards=digest).actions
    assert "double-time" in rules_for(4, ("samurai",), cards=digest).actions


@every_row(("table", "name", "cells", "message"), [
    ("missions", "nine-cuts", {"colour": "pink"}, "expected colour to be one of green, yellow, red, black, got 'pink'"),
    ("missions", "nine-cuts", {"category": "gossip"}, "expected category"),
    ("missions", "nine-cuts", {"needs": "MAR spoon"}, "a need names districts"),
    ("missions", "nine-cuts", {"needs": "katana"}, "at least one district"),
    ("missions", "nine-cuts", {"needs": "MAR MAR MAR"}, "2 of them in one district"),
    ("missions", "nine-cuts", {"gains": "5"}, "a gain is prestige"),
    ("missions", "nine-cuts", {"gains": "99 0"}, "at most"),
    ("missions", "nine-cuts", {"bonus": "MAR"}, "none of them again"),
    ("missions", "nine-cuts", {"id": "Nine Cuts"}, "an id of small letters"),
    ("missions", "nine-cuts", {"id": "the-jesuit"}, "there is a card 'the-jesuit' already"),
    ("missions", "nine-cuts", {"effect": "mon"}, "missions have no column 'effect'"),
    ("actions", "feint", {"effect": "explode"}, "expected effect"),
    ("actions", "feint", {"windows": "5b"}, "expected windows of cancel: reaction"),
    ("actions", "double-time", {"amount": "9"}, "expected amount to be a number from -3 to 3"),
    ("actions", "double-time", {"copies": "many"}, "expected copies"),
    ("actions", "pickpocket", {"samurai": "perhaps"}, "expected samurai to be yes or no"),
    ("bonuses", "schemer", {"most": "luck"}, "expected most"),
    ("bonuses", "three-flowers", {"least": "geisha lots"}, "expected least to name measures"),
    ("bonuses", "schemer", {"points": "-1"}, "expected points"),
    ("events", "inns-shut", {"amount": "XYZ"}, "expected amount"),
    ("events", "tsunami", {"loss": "gold 3"}, "expected goods of"),
    ("events", "tsunami", {"soft": "either"}, "either is for two different things"),
    ("events", "tsunami", {"loss": "either", "soft": "mon 1"}, "either is for two different things"),
    ("events", "tsunami", {"loss": "either", "soft": "either"}, "either is for two different things"),
    ("events", "tsunami", {"soft": ""}, "expected a loss and what softens it"),
    ("events", "rumours", {"loss": "mon 3"}, "for the effect lose alone"),
])  # fmt: skip
def test_a_wrong_row_is_reported_with_its_line(table, name, cells, message):
    found = faults(template_with(table, name, **cells))
    assert any(line == line_of(name) and message in what for line, what in found), found


def test_wrong_json_rows_are_reported_with_their_lines():
    text = as_json(template_with("missions", "nine-cuts", colour="pink"))
    ((line, what),) = faults(text)
    assert "pink" in what
    assert text.splitlines()[line - 1].strip().startswith("{")
    assert "nine-cuts" in "".join(text.splitlines()[line - 1 : line + 4])


def test_several_faults_are_reported_together():
    text = template_with("missions", "nine-cuts", colour="pink").replace("schemer,,N14,", "schemer,,N14,x", 1)
    assert len(faults(text)) == 2


def test_a_name_has_no_characters_that_change_the_text_around_it():
    """As a player's name; the digest is that of the file."""
    cards = read(template_with("missions", "ears-at-the-gate", id="own", name="\u202eone\u200b \ud800two"))
    assert cards.apply(rules_for()).names["own"] == "one two"
    cards = read(template_with("missions", "ears-at-the-gate", id="own", name="\u200b"))
    assert "own" not in cards.apply(rules_for()).names


@pytest.mark.parametrize(("text", "message"), [
    ("", "the first line names the columns"), ("id,table\n", "the first line names the columns"), ("table,id\n", "1 to 600 rows"),
    ("table,id\nmissions\n", "expected 2 cells, got 1"), ("table,id\nspoons,x\n", "expected one of the tables"),
    ("{", "expected lists named"), ('{"missions": [1]}', "expected an object"), ('{"missions": {}}', "expected lists named"),
    ('{"missions": [{"id": "a"]}', "no JSON"), ('{"missions": [{"id": null}]}', "expected texts"),
    ('{"missions": [{"id": [[[["a"]]]]}]}', "plain objects"),
    ('{"missions": [{"id": ["a"]}]}', "plain objects"), ("x" * (LARGEST + 1), "at most 200000 characters"),
    ('table,id\nmissions,"' + "x" * 300 + '"\n', "at most 120 characters"),
    ("{" + " " * (LARGEST - 1), "expected lists named"), ('{"missions"' + " " * (LARGEST - 11), "expected lists named"),
])
def test_a_file_of_another_format_is_refused(text, message):
    assert any(message in what for _, what in faults(text))


def record_rows(monkeypatch) -> list[object]:
    """Record every row that is built from now on."""
    built: list[object] = []

    def watch(table, cells):
        built.append(cells)
        return build(table, cells)

    monkeypatch.setattr(file, "build", watch)
    return built


@pytest.mark.parametrize("row", ["{}", '{"id": "a"}', "{},\n"])
def test_only_the_first_of_very_many_wrong_rows_are_read(row, monkeypatch):
    """A file of 66,000 empty rows is refused after the reported ones; lines are counted once."""
    built = record_rows(monkeypatch)
    text = '{"missions": [' + ",".join([row] * (190_000 // (len(row) + 1))) + "]}"
    found = faults(text)
    assert len(found) == len(built) == file.MOST_TOLD
    assert [line for line, _ in found] == [1 + number * row.count("\n") for number in range(file.MOST_TOLD)]


def test_no_more_rows_are_built_than_a_file_may_have(monkeypatch):
    made = rows()
    header = made[0]
    line = next(row for row in made if row[0] == "bonuses")
    for number in range(1_000):
        line = line[:]
        line[header.index("id")] = f"n-{number}"
        made.append(line)
    built = record_rows(monkeypatch)
    assert faults(written(made)) == [(0, "a file of cards has 1 to 600 rows")]
    assert len(built) == file.MOST_ROWS


def written(made: list[list[str]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(made)
    return out.getvalue()


def many(rows_: int, copies: int, letters: int) -> str:
    """Return this many more action cards with this many copies and ids of this length."""
    made = rows()
    header = made[0]
    line = next(row for row in made if row[0] == "actions")
    for number in range(rows_):
        line = line[:]
        line[header.index("id")], line[header.index("copies")] = f"n{number:0>{letters - 1}}", str(copies)
        made.append(line)
    return written(made)


def test_the_number_of_all_copies_is_limited():
    (line, what), *_ = faults(many(430, 12, 5))
    assert line == 0
    assert "at most 400 cards, copies counted; here are" in what
    ((line, what),) = faults(many(230, 1, 40))
    assert (line, what.partition(",")[0]) == (0, "the ids of all cards have at most 5000 letters")


@pytest.mark.parametrize("more", [(230, 1, 9), (19, 12, 10), (60, 1, 40)])
def test_positions_of_the_largest_files_read_back(more):
    """At every moment, as a bot in its worker needs them."""
    digest = admit(read(many(*more)))
    table, rng = new(5, cards=digest), random.Random(1)
    while table.decision is not None:
        if len(table.history) % 40 == 0:
            assert tenka.from_data(json.loads(json.dumps(table.to_data()))).state == table.state
        seat = rng.choice(table.decision.seats)
        table.choose(seat, rng.choice(table.decision.forward_choices(seat)))
    assert tenka.from_data(json.loads(json.dumps(table.to_data()))).result == table.result


def test_too_few_cards_to_deal_are_refused():
    few = [row for row in rows() if row[0] != "missions" or row[rows()[0].index("colour")] in ("green", "colour")]
    out = io.StringIO()
    csv.writer(out).writerows(few)
    assert faults(out.getvalue()) == [(0, "there must be 24 missions, 17 of them red or black")]


def test_a_card_of_a_file_may_not_have_the_id_of_a_built_in_one():
    out = io.StringIO()
    header = rows()[0]
    taken = [row for row in rows() if row[0] in ("table", "bonuses")]
    taken[1][header.index("id")] = "nine-cuts"
    csv.writer(out).writerows(taken)
    assert faults(out.getvalue()) == [(0, "two cards are called 'nine-cuts', one of them built in")]


@pytest.mark.parametrize("seed", range(4))
def test_unusual_cards_play_to_the_end(seed):
    """Every effect in both settings: Samurai cards in the Geisha setting, a march of three, The Walls Have Ears with three
    cards."""
    text = template().replace(",yes", ",no")
    text = text.replace("listen,1", "listen,3").replace("march,1,", "march,3,").replace("discount,3", "discount,20")
    digest = admit(read(text))
    table = to_end(new(2 + seed, seed=str(seed), cards=digest), seed)
    assert table.result is not None


def test_a_mission_without_a_bonus_is_completed_without_one():
    digest = admit(read(template_with("missions", "rice-for-the-poor", bonus="", bonus_gains="")))
    play = arrange(rules=rules_for(4, cards=digest), missions={0: "rice-for-the-poor"}, board={"market": 0}, weapons={0: "nawa"})
    run(play, Activate(0), "activate market", "complete rice-for-the-poor")
    assert (play.state.finished[0], play.state.perfect[0]) == (["rice-for-the-poor"], [])


def drawing(*copies: int, amount: str = "1", other: int = 0) -> str:
    """Return the template with this many rows of "listen, any", and one other row with this many copies."""
    header, *made = rows()
    kept = [row for row in made if row[0] != "actions"]
    cards = [{"id": f"ear-{at}", "copies": str(number), "effect": "listen", "amount": amount} for at, number in enumerate(copies)]
    if other:
        cards += [{"id": f"purse-{at}", "copies": "12", "effect": "mon", "amount": "1"} for at in range(other // 12)]
    own = [["actions", *(({**card, "windows": "any", "code": "X"}).get(column, "") for column in header[1:])] for card in cards]
    return written([header, *own, *kept])


def greedy(table, seed):
    """Play to the end; a seat with a card that draws plays it. Return the table."""
    rng = random.Random(seed)
    while table.decision is not None:
        seat = table.decision.seats[0]
        found = table.decision.forward_choices(seat)
        table.choose(seat, next((choice for choice in found if str(choice).startswith("play ear-")), None) or rng.choice(found))
    return table


def test_cards_that_draw_each_other_endlessly_are_refused_with_their_row():
    """Four rows of twelve copies would fill a table's choices in the first round."""
    (line, what), *more = faults(drawing(12, 12, 12, 12))
    assert (line, more) == (3, [])
    assert what == "up to 'ear-1' action cards draw 24 cards; this deck allows 12, one for every 4 cards"


def test_cards_that_draw_are_counted_in_each_deck():
    """The Geisha setting leaves out cards marked Samurai, and the others must suffice for the draws there too."""
    assert read(drawing(12, other=36))
    marked = drawing(12, other=36).replace(",mon,1,", ",mon,1,yes")
    assert [line for line, _ in faults(marked)][-1] == 2


@pytest.mark.parametrize(("copies", "amount", "other"), [(6, "1", 24), (12, "1", 36), (4, "3", 48), (10, "3", 120)])
@pytest.mark.parametrize("seed", range(3))
def test_a_game_with_as_many_draws_as_permitted_ends(copies, amount, other, seed):
    digest = admit(read(drawing(copies, amount=amount, other=other)))
    assert greedy(tenka.new_table("yedo", seats=5, options={"cards": digest}, seed=f"chain {seed}"), seed).result is not None
