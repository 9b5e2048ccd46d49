"""External bots: classes, and programs that speak the line protocol. A bot that misbehaves loses, with the reason."""

import json
import os
import random
import shlex
import signal
import sys
import time
from pathlib import Path

import pytest

import tenka
import tenka.bots.match
from tenka import bots
from tenka.bots import external, text_prompt
from tenka.bots.arena import sum_up
from tenka.bots.bot import BotFault, Budget
from tenka.bots.match import Match, duel, play_all, play_match
from web.build import venv

ROOT = Path(__file__).resolve().parents[2]
READY = "import sys\nprint('ready x', flush=True)\n"
HOSTILE = {
    "silent": ("import time\ntime.sleep(600)", "silent"),
    "slow": (READY + "import time\ntime.sleep(600)", "slow"),
    "ended": (READY, "broken"),
    "illegal": (READY + "[print('choice build castle', flush=True) for line in sys.stdin if line.startswith('go')]", "illegal"),
    "unreadable": (READY + "[print('hello?', flush=True) for line in sys.stdin if line.startswith('go')]", "unreadable"),
    "endless line": (READY + "[print('x' * 1_000_000, flush=True) for line in sys.stdin if line.startswith('go')]", "unreadable"),
    "flood": (READY + "[print('info on and on') for line in sys.stdin for _ in range(5000)]", "unreadable"),
}


class First:
    """Takes the first legal choice."""

    def choose(self, view, rng, *, budget=None, progress=None):
        return view.decision.choices(view.seat)[0]


class Raising(First):
    """Raises an error in the middle of a game."""

    def choose(self, view, rng, *, budget=None, progress=None):
        return 1 / 0 if view.moment > 3 else super().choose(view, rng)


def here(name):
    return f"{__name__}:{name}"


def python(code):
    return f"run:{shlex.join([sys.executable, '-c', code])}"


def test_a_class_of_a_user_plays_a_whole_game():
    score = play_match(Match("tenka-meidou", (here("First"), "random"), seed="own"), tenka.new_table)
    assert score.forfeit is None
    assert score.choices > 10


def test_a_class_that_raises_loses_and_the_others_win():
    score = play_match(Match("tenka-meidou", ("random", here("Raising"), "random"), seed="own"), tenka.new_table)
    assert (score.forfeit.seat, score.forfeit.reason) == (1, "broken")
    assert score.places == (1, 3, 1)
    assert "ZeroDivisionError" in score.forfeit.detail


def test_the_example_in_another_language_plays_every_game():
    program = f"run:{shlex.join([venv.node(), str(ROOT / 'engine/examples/first_bot.mjs')])}"
    for game in tenka.games():
        match = Match(game.id, (program, *("random",) * (min(game.seats) - 1)), seed="another language")
        assert play_match(match, tenka.new_table).forfeit is None, game.id


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_program_loses_with_its_reason(kind, monkeypatch):
    monkeypatch.setattr(external, "GRACE", 0.3)
    if kind == "silent":            # Elsewhere a loaded machine needs longer to start Python
        monkeypatch.setattr(external, "LIMIT", 0.3)
    code, reason = HOSTILE[kind]
    budget = Budget(seconds=0.3 if kind == "slow" else 60)
    score = play_match(Match("tenka-meidou", ("random", python(code)), seed=kind, budget=budget), tenka.new_table)
    assert score.forfeit is not None
    assert (score.forfeit.seat, score.forfeit.reason) == (1, reason), score.forfeit


def test_a_bot_that_never_answers_loses(monkeypatch):
    monkeypatch.setattr(bots.match, "MOST", 5)
    score = play_match(Match("tenka-meidou", (here("First"), "random")), tenka.new_table)
    assert score.forfeit.reason == "endless"


def test_a_missing_program_loses():
    score = play_match(Match("tenka-meidou", ("run:/no/such/program", "random")), tenka.new_table)
    assert score.forfeit.reason == "broken"


def test_a_program_is_sent_only_what_its_seat_may_know():
    table = tenka.new_table("yedo", seats=2, seed="hidden")
    told = external.plain_view(table.view(0))
    assert told["state"] == table.view(0).state.plain()
    assert told["state"] != table.state.plain()


def test_an_unknown_bot_is_refused_with_what_is_expected():
    for name in ("perfect", "no.such:Bot", f"{__name__}:Nobody"):
        with pytest.raises(tenka.BadSetup):
            bots.player("yedo", name)


@pytest.mark.slow
def test_faults_are_counted_and_leave_the_margin_alone():
    scores = list(play_all(duel(here("Raising"), "random", 2, 4, "tenka-meidou"), tenka.new_table))
    row = sum_up(scores, 2)
    assert (row["wins"], row["faults"], row["margin"]) == (0, {"broken": 4}, 0)
    assert "faults" not in sum_up(list(play_all(duel("random", "random", 2, 4, "tenka-meidou"), tenka.new_table)), 2)


def test_the_command_line_holds_an_arena_with_a_users_bot(capsys):
    from tenka.cli.main import main

    assert main(["arena", "--bot", here("First"), "--levels", "random", "--games", "2"]) == 0
    assert "First among random" in capsys.readouterr().out


def test_every_command_takes_a_users_bot_by_the_same_name(capsys, monkeypatch):
    """``play`` gives each seat a bot of its own, and ends with the reason if one of them fails."""
    from tenka.cli.main import main

    monkeypatch.setattr("builtins.input", lambda _: "1")
    assert main(["play", "--bots", f"{here('First')},light", "--seats", "3"]) == 0
    assert "1. seat" in capsys.readouterr().out
    assert main(["simulate", "--bots", here("First"), "--n", "1"]) == 0
    assert main(["play", "--bots", here("Raising")]) == 2
    assert "seat 1 lost by its own fault: broken" in capsys.readouterr().err


def test_an_installed_package_brings_its_bot_by_an_entry_point(tmp_path, monkeypatch, capsys):
    """An arena takes the bot's name like a level's."""
    from tenka.cli.main import main

    facts = tmp_path / "others-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: others\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text("[tenka.bots]\nothers-first = others_first:First\n")
    (tmp_path / "others_first.py").write_text(f"from {__name__} import First\n")
    call = ["arena", "--bot", "others-first", "--levels", "random", "--games", "2"]
    with pytest.raises(tenka.BadSetup):
        bots.player("tenka-meidou", "others-first")
    monkeypatch.syspath_prepend(tmp_path)
    assert main(call) == 0
    assert "others-first among random" in capsys.readouterr().out


def test_a_question_in_words_parses_by_number_and_by_notation():
    table = tenka.new_table("shogun", seats=3, seed="words")
    view = table.view(table.decision.seats[0])
    choices = view.decision.forward_choices(view.seat)
    text = text_prompt.prompt(view)
    for number, choice in enumerate(choices, 1):
        assert f"{number}. {choice}\n" in text
        assert text_prompt.parse_answer(view, f"I think long.\n**{number}.**") == choice
        assert text_prompt.parse_answer(view, f"Because of 1.\nChoice: `{choice}`") == choice
    assert text_prompt.parse_answer(view, "none of them") is None


def test_a_text_player_is_asked_again_and_loses_after_the_third_error():
    table = tenka.new_table("tenka-meidou", seats=2, seed="words")
    view, asked, answers = table.view(table.decision.seats[0]), [], iter(("?", "1"))

    def ask(text):
        asked.append(text)
        return next(answers)

    assert text_prompt.Asker(ask).choose(view, random.Random(0)) == view.decision.choices(view.seat)[0]
    assert "held none of these choices: '?'" in asked[1]
    with pytest.raises(BotFault):
        text_prompt.Asker(lambda text: "no").choose(view, random.Random(0))


class Told(First):
    """Records when its games begin and end, and what it is given."""

    def note(self, *words):
        with Path(os.environ["NOTES"]).open("a", encoding="utf-8") as file:
            file.write(json.dumps(words) + "\n")

    def begin(self, setup):
        print("a word on the way")
        self.note("begin", setup.game, setup.seat, setup.chance)

    def choose(self, view, rng, *, budget=None, progress=None):
        self.note("choose", budget, rng.random())
        return super().choose(view, rng)

    def end(self):
        self.note("end", os.getpid())


def test_a_class_is_told_when_its_games_begin_and_end(tmp_path, monkeypatch, capsys):
    """Its process is kept for the next game, a repeated match has the same chance, and its output is passed on once."""
    path = tmp_path / "notes"
    monkeypatch.setenv("NOTES", str(path))
    for budget in (None, None, Budget(playouts=5)):
        match = Match("tenka-meidou", ("random", here("Told")), seed="told", budget=budget)
        assert play_match(match, tenka.new_table).forfeit is None
    external._end_idle()
    notes = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    ends = [place for place, note in enumerate(notes) if note[0] == "end"]
    games = [notes[:ends[0]], notes[ends[0] + 1:ends[1]], notes[ends[1] + 1:ends[2]]]
    assert [game[0][:3] for game in games] == [["begin", "tenka-meidou", 1]] * 3
    assert len({notes[end][1] for end in ends}) == 1
    assert games[0] == games[1]
    assert {note[0] for note in games[0][1:]} == {"choose"}
    assert [game[1][1] for game in games] == [None, None, [None, 5]]
    assert capsys.readouterr().err.count("a word on the way") == 1


def wrapper_script(path, apart=False):
    """Return a wrapper script whose grandchild sleeps and holds the pipes; ``apart``: in another session."""
    script = f"{'setsid ' if apart else ''}sleep 600 & echo $! >> {shlex.quote(str(path))}; echo ready x; wait"
    return f"run:{shlex.join(['sh', '-c', script])}"


def is_alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("apart", [False, True])
def test_a_program_behind_a_wrapper_ends_with_all_its_children(apart, tmp_path, monkeypatch):
    """If a grandchild can't be ended and holds the pipe, the arena continues with the next game."""
    monkeypatch.setattr(external, "GRACE", 0.3)
    path = tmp_path / "sleeping"
    matches = duel(wrapper_script(path, apart), "random", 2, 2, "tenka-meidou", budget=Budget(seconds=1))
    scores = list(play_all(matches, tenka.new_table))
    sleeping = [int(pid) for pid in path.read_text().split()]
    for pid in sleeping if apart else ():
        os.kill(pid, signal.SIGKILL)
    assert [score.forfeit.reason for score in scores] == ["slow"] * 2
    assert len(sleeping) == 2
    until = time.monotonic() + 60
    while any(map(is_alive, sleeping)) and time.monotonic() < until:
        pass
    assert not any(map(is_alive, sleeping))


NOISY = READY + "import sys\nsys.stderr.write('oh ' * 1_000_000)\n"


def test_output_on_standard_error_is_limited_and_summed_up(capsys):
    """The beginning is passed on once for many games, with the length of the rest."""
    list(play_all(duel(python(NOISY), "random", 2, 3, "tenka-meidou"), tenka.new_table))
    told = capsys.readouterr().err
    assert told.count("wrote to standard error") == 1
    assert told.count("oh ") == 1333
    assert "… and 2,996,000 bytes more" in told


def test_ever_new_errors_are_passed_on_a_few_times(capsys):
    for number in range(30):
        external._pass_on("run:chatty", f"{number}", 0)
    told = capsys.readouterr().err
    assert told.count("wrote to standard error") == external.MOST_TOLD
    assert told.count("is not shown") == 1
