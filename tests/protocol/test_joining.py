"""What opens or resumes a game comes from a stranger: each kind is measured, value by value."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tenka.core.errors import BadMessage, BadSetup, MissingFile, UnknownGame
from tenka.protocol import joining
from tenka.protocol.joining import LONGEST_LACKED, LONGEST_LOOKS, Again, Agreed, Cannot, Have, Hello, Show, Theirs, Watch
from tenka.protocol.terms import MOST_PARTIES, terms_of
from tenka.protocol.wire import LONGEST
from tests.protocol.keys import parties

WHO = parties(2)[1]
TERMS = terms_of("tenka-meidou", seats=(0, 1), parties=parties(2))
PLAIN = TERMS.plain()
WORDS = ("tenka-meidou", "map", "x" * LONGEST_LACKED)

FINE: tuple[joining.Control, ...] = (
    Hello(WHO), Hello(WHO, "1.0.0"), Agreed(TERMS, 1, []), Agreed(TERMS, 1, ["x" * (LONGEST_LOOKS - 4)], "Mcode"), Watch(),
    Have(), Cannot("rules"), Cannot("file", WORDS), Theirs("Mcode"),
    Show(TERMS, [], None), Show(TERMS, [], ["Mcode", 3]), Again("abcd", 0), Again("a" * 64, MOST_PARTIES - 1),
)  # fmt: skip


@pytest.mark.parametrize("said", FINE)
def test_what_is_right_is_read_as_it_was_written(said: joining.Control) -> None:
    assert joining.read(joining.write(said)) == said


@pytest.mark.parametrize("plain", [
    ["hello"], ["hello", WHO.plain(), 0], ["hello", WHO.plain(), None], ["hello", WHO.plain(), "<b>"],
    ["hello", WHO.plain(), "1" * 21], ["hello", WHO.plain(), "1", 2], ["hello", WHO.plain()[:2]],
    ["hello", {"a": 1, "b": 2, "c": 3}],
    ["terms", PLAIN, 0, []], ["terms", PLAIN, 2, []], ["terms", PLAIN, True, []], ["terms", PLAIN, 1.0, []],
    ["terms", PLAIN, 1, ["x" * (LONGEST_LOOKS - 3)]], ["terms", PLAIN, 1, [], 7], ["terms", PLAIN, 1, [], "é"],
    ["terms", [], 1, []],
    ["have", 7], ["have", []],
    ["cannot", "shall not"], ["cannot", ["file"]], ["cannot", "file", *WORDS, "more"],
    ["cannot", "file", "x" * (LONGEST_LACKED + 1)],
    ["cannot", "file", 7], ["cannot", "file", "a\nb"], ["theirs", 7], ["theirs", "é"], ["theirs"], ["watch", 1],
    ["show", PLAIN, [], []], ["show", PLAIN, [], "Mcode"], ["show", PLAIN, [], {"0": 1}], ["show", PLAIN, [], [7]],
    ["show", PLAIN, ["x" * LONGEST_LOOKS], None], ["show", PLAIN[:-1], [], None],
    ["again", "abc", 0], ["again", "a" * 65, 0], ["again", "<b>abc", 0], ["again", 7, 0], ["again", "abcd", True],
    ["again", "abcd", -1],
    ["again", "abcd", MOST_PARTIES], ["again", "abcd", "1"], ["dance"],
])  # fmt: skip
def test_what_is_wrong_in_one_value_is_not_read(plain: list[Any]) -> None:
    with pytest.raises(BadMessage) as caught:
        joining.read(json.dumps(plain))
    assert caught.value.rule == "unreadable"


@pytest.mark.parametrize("text", ["[]", "[[]]", "[7]", "{}", '{"0": 1}', '"watch"', "7", "null", '[0, "body", "signature"]'])
def test_what_names_no_kind_may_be_something_else(text: str) -> None:
    assert joining.read(text) is None


def test_what_is_longer_than_any_message_is_not_even_read() -> None:
    assert joining.read('["watch"' + " " * (LONGEST - 9) + "]") == Watch()
    with pytest.raises(BadMessage) as caught:
        joining.read('["watch"' + " " * (LONGEST - 8) + "]")
    assert caught.value.rule == "long"


def test_a_page_says_why_it_can_not_set_up_a_table() -> None:
    for error, said in ((MissingFile("ohajiki", "map", "digest"), Cannot("file", ("ohajiki", "map", "digest"))),
                        (UnknownGame("go"), Cannot("game")), (BadSetup("no such layer"), Cannot("rules"))):  # fmt: skip
        assert joining.why_not(error) == said
