"""The catalogues use one term for one thing, in the words of the printed books; planted faults are found."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from web.build import catalogs
from web.build.checks import terminology
from web.build.paths import ROOT

GOOD = {
    "en": {"sh.x": ("Pay {n} chests: the province’s colour changes…",), "ye.x": ("“Nine Cuts” in the Harbour",)},
    "es": {"sh.x": ("Paga {cofres} baúles «de oro»…",), "ye.tale.x": ("Bostezan los guardias.",), "ye.y": ("Barrio Rojo",)},
    "ja": {"sh.x": ("ダイスを振る。Tenka",), "ui.x": ("部屋を離れる。",)},
}


def offences_of(language: str, key: str, *forms: str) -> list[str]:
    return terminology.offences({language: {key: forms}})


def test_the_catalogues_use_the_listed_terms():
    assert terminology.offences(catalogs.every(wanting=False)) == []


def test_every_list_is_joined_by_the_catalogue():
    assert terminology.joined_by_hand() == []


def test_every_language_has_its_terms():
    assert set(terminology.load()) == set(catalogs.sources())


@pytest.mark.parametrize("language", sorted(GOOD))
def test_correct_sentences_pass(language: str) -> None:
    """The name of a placeholder is not checked, and names and stories may use words that rules may not."""
    assert terminology.offences({language: GOOD[language]}) == []


@pytest.mark.parametrize(("language", "key", "sentence", "fault"), [
    ("en", "ui.x", "The harbor of Edo", "says 'harbor'; the word is 'harbour'"),
    ("en", "sh.x", "Two Soldiers stay", "says 'Soldiers'; the word is 'army'"),
    ("en", "ui.x", "It can't be", "has the sign \"'\"; write '’'"),
    ("en", "ui.x", "Thinking …", "has the sign ' …'; write '…'"),
    ("es", "sh.x", "Paga 3 cofres", "says 'cofres'; the word is 'baúl'"),
    ("es", "ye.x", "La guardia avanza un barrio", "says 'barrio'; the word is 'distrito'"),
    ("es", "ui.x", "Usa “esto”", "has the sign '“'; write '«'"),
    ("es", "ui.x", "expected a number", "has the English word 'expected'"),
    ("ja", "ui.x", "サイコロを振る", "says 'サイコロ'; the word is 'ダイス'"),
    ("ja", "ye.x", "任務を果たす", "says '任務'; the word is '密命'"),
    ("ja", "ui.x", "この error は", "has the foreign word 'error'"),
])  # fmt: skip
def test_a_planted_fault_is_found_and_the_right_term_named(language, key, sentence, fault):
    assert f"{language}: {key!r} {fault}" in offences_of(language, key, sentence)


def test_a_fault_in_any_form_of_a_plural_is_found_once():
    assert offences_of("es", "sh.x", "{n} cofre", "{n} cofres") == [
        "es: 'sh.x' says 'cofre'; the word is 'baúl'", "es: 'sh.x' says 'cofres'; the word is 'baúl'"]  # fmt: skip


def test_a_term_forbidden_in_one_game_is_allowed_in_another():
    assert offences_of("es", "ye.mission.x", "El cofre del armero") == []


def test_a_list_joined_by_hand_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tenka_web" / "ui" / "text").mkdir(parents=True)
    (tmp_path / "tenka_web" / "ui" / "text" / "catalog.py").write_text('t("ui.list.last")', encoding="utf-8")
    (tmp_path / "tenka_web" / "bad.py").write_text('t("ui.list.more").join(names)', encoding="utf-8")
    monkeypatch.setattr(terminology, "WEB", tmp_path)
    assert [line.partition(":")[0] for line in terminology.joined_by_hand()] == ["tenka_web/bad.py"]


GONE = {
    "Orderable": "PremoveRule", "STUMBLES": "DECODE_ERRORS", "MOST_HAPPENINGS": "MOST_STEPS", "unletters": "from_base64url",
    "unveiled": "full_view", "unveiled_log": "full_log", "takes_back": "withdrawing_verbs", "answers_so_far": "standing_answers",
    "census": "count_pieces", "redeal": "determinize", "still_given": "replayable_answers", "free_since": "undoable_since",
    "is_fresh": "is_question_start", "new_line": "new_entry", "put_together": "with_layer_states",
    "alphabet_of": "action_space_of", "whole_answer": "complete_answer", "may_undo": "can_undo", "hand_on": "submit_choices",
    "Happening": "AutomaticStep", "Alphabet": "ActionSpace", "Walk": "ScriptCursor", "Loose": "RandomChance",
    "Errands": "WorkerState", "Telling": "Playback", "Picking": "Selection", "Hearing": "EventListeners",
    "Census": "CountPieces", "Redeal": "Determinize", "study_rows": "odds_rows", "RegionSlip": "RegionLabel",
    "retell": "refilter_story", "ENGINE_ROOMS": "ENGINE_PACKAGES", "ask_to_call": "request_notifications",
    "member_places": "known_connections", "noted_word": "declare_step_word", "noted_words": "declare_step_words",
    "matchmaking": "host_and_join",
}  # fmt: skip
"""Old name -> its replacement. Only the changelog may mention old names."""


def test_old_names_do_not_come_back() -> None:
    call = ("git", "ls-files", "engine", "web", "assets/notebooks", "README.md")
    tracked = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=True)
    paths = [ROOT / path for path in tracked.stdout.splitlines() if path.endswith((".py", ".md", ".ipynb"))]
    old = re.compile(rf"(?<![\w.-])(?:{'|'.join(GONE)})(?![\w-])|\.(?:{'|'.join(GONE)})\b")
    texts = {path: path.read_text(encoding="utf-8") for path in paths if path.is_file()}
    assert len(texts) > 300
    found = {path.relative_to(ROOT): GONE[match[0].lstrip(".")] for path, text in texts.items() if (match := old.search(text))}
    assert found == {}
