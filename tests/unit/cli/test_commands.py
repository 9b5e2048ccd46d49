"""The commands of ``tenka``, with typed input."""

from __future__ import annotations

import gc
import io
import json
import tracemalloc
from pathlib import Path

import pytest

import tenka
from tenka.bots.arena import add_ratings, pair_all, rate
from tenka.bots.confidence import bootstrap, ratings, wilson
from tenka.bots.match import SELDOM
from tenka.cli.main import COMMANDS, main, parser
from tenka.cli.output import Bar
from tests.support.playing import first_choice, play_on


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Write a finished game into a file."""
    table = play_on(tenka.new_table("tenka-meidou", seats=2, seed="terminal"), first_choice)
    path = tmp_path / "game.txt"
    path.write_text(table.record(), encoding="utf-8")
    return path


def type_lines(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Type these lines, then end the input."""
    waiting = iter(lines)

    def answer(_prompt: str = "") -> str:
        for line in waiting:
            return line
        raise EOFError

    monkeypatch.setattr("builtins.input", answer)


class TestHelp:
    def test_every_argument_is_explained(self) -> None:
        (verbs,) = (action.choices for action in parser()._actions if isinstance(action.choices, dict))
        assert {f"{name} {each.dest}" for name, verb in verbs.items() for each in verb._actions if not each.help} == set()

    def test_every_command_is_named_and_explains_itself(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit, match="0"):
            main(["--help"])
        whole = capsys.readouterr().out
        with pytest.raises(SystemExit, match="0"):
            main([])
        assert capsys.readouterr().out == whole
        assert [command.name for command in COMMANDS] == ["play", "replay", "inspect", "simulate", "arena", "verify"]
        for command in COMMANDS:
            assert command.help in whole
            with pytest.raises(SystemExit, match="0"):
                main([command.name, "--help"])
            told = capsys.readouterr().out
            assert ("--seats" in told) is command.sets_up
            assert ("--jobs" in told) is command.many

    def test_main_restores_garbage_collection(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """``main`` collects garbage less often while it runs; a program that calls it gets its own setting back."""
        before: tuple[int, int, int] = gc.get_threshold()
        meanwhile: list[int] = []

        def look(_: object) -> None:
            meanwhile.append(gc.get_threshold()[0])

        monkeypatch.setattr("tenka.cli.main.add_data_files", lambda args: setattr(args, "run", look))
        assert main(["simulate", "--seats", "2"]) == 0
        assert (meanwhile, gc.get_threshold()) == ([SELDOM], before)

    def test_an_unknown_command_is_refused(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit, match="2"):
            main(["conquer"])
        assert "invalid choice: 'conquer'" in capsys.readouterr().err


class TestPlay:
    ARGS = ("play", "--seed", "kyoto", "--playouts", "40", "--bots", "light")

    def test_a_whole_game_by_numbers(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        type_lines(monkeypatch, *["1"] * 200)
        assert main(self.ARGS) == 0
        out = capsys.readouterr().out
        assert "tm.event.deployed" in out
        assert out.splitlines()[-2].startswith("1. seat ")

    def test_notation_hint_and_the_other_words(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        type_lines(monkeypatch, "", "hint", "state", "record", "code", "roll", "undo", "dance", "deploy 99 9", "!!", "quit", "1")
        assert main(self.ARGS) == 0
        out = capsys.readouterr().out
        assert "type a number or a choice" in out
        assert "(tm.hint." in out
        assert '"castles"' in out
        assert "tenka 1\ngame tenka-meidou" in out
        assert "it drew dice or cards" in out
        assert out.count("expected") >= 3
        assert "1. seat" not in out.splitlines()[-1]

    def test_the_end_of_input_leaves_the_game(self, monkeypatch: pytest.MonkeyPatch) -> None:
        type_lines(monkeypatch)
        assert main(self.ARGS) == 0


class TestRecords:
    def test_replay_prints_every_choice(self, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["replay", str(record)]) == 0
        out = capsys.readouterr().out
        table = tenka.replay(record.read_text(encoding="utf-8"))
        assert f"{len(table.history):4} seat" in out
        assert out.count("tm.event.battle") == sum(place >= 0 for place in table.state.large)
        assert f"seat {table.result.winners[0]}: " in out

    def test_replay_stops_at_the_given_moment(self, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
        code = tenka.replay(record.read_text(encoding="utf-8")).code()
        for source in (str(record), code):
            assert main(["replay", source, "--at", "4"]) == 0
            out = capsys.readouterr().out
            assert "   4 seat" in out
            assert "   5 seat" not in out

    def test_inspect_reads_files_and_codes(self, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
        table = tenka.replay(record.read_text(encoding="utf-8"))
        for source in (str(record), table.code()):
            assert main(["inspect", source]) == 0
            out = capsys.readouterr().out
            assert "seed      'terminal'" in out
            assert f"choices   {len(table.history)}" in out
            assert "over" in out

    def test_a_broken_file_gives_one_message(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        bad = tmp_path / "bad.txt"
        bad.write_text("no record", encoding="utf-8")
        for source in (str(bad), "tnonsense"):
            assert main(["inspect", source]) == 2
            assert capsys.readouterr().err.startswith("tenka: ")


class TestFiles:
    CALLS = (
        ("inspect", "{huge}"), ("replay", "{huge}"), ("verify", "{huge}"),
        ("simulate", "--n", "1", "--data-file", "yedo:cards={huge}"),
        ("arena", "--games", "1", "--levels", "random,light", "--json", "{huge}"),
        ("arena", "--games", "1", "--levels", "random,light", "--lines", "{huge}"),
    )  # fmt: skip

    @pytest.mark.parametrize("call", CALLS, ids=lambda call: call[0] + call[-2])
    def test_only_the_beginning_of_a_huge_file_is_read(
        self, call: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """The file is sparse: two gigabytes that take no space on the disk."""
        huge = tmp_path / "huge"
        with huge.open("wb") as file:
            file.truncate(2_000_000_000)
        tracemalloc.start()
        try:
            assert main([word.format(huge=huge) for word in call]) == 2
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert peak < 60_000_000
        assert capsys.readouterr().err.startswith(f"tenka: {str(huge)!r}")
        assert huge.stat().st_size == 2_000_000_000


class TestMany:
    def test_simulate_sums_up_by_level(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["simulate", "--seats", "3", "--n", "6", "--bots", "light,random"]) == 0
        out = capsys.readouterr().out
        assert out.splitlines()[0].startswith("light")
        assert out.splitlines()[1].startswith("random")
        assert "6 games, " in out

    def test_the_number_of_processes_changes_no_result(self, capsys: pytest.CaptureFixture[str]) -> None:
        found = []
        for jobs in ("1", "2"):
            assert main(["simulate", "--n", "4", "--bots", "light,random", "--jobs", jobs]) == 0
            found.append(capsys.readouterr().out.splitlines()[:2])
        assert found[0] == found[1]

    def test_the_arena_writes_its_table_and_adds_to_it(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "strength.json"
        assert main(["arena", "--levels", "random,light", "--games", "6", "--json", str(path)]) == 0
        assert main(["arena", "--pairs", "light:random", "--seats", "3", "--games", "3", "--json", str(path)]) == 0
        assert main(["arena", "--pairs", "light:random", "--seats", "3", "--games", "6", "--json", str(path)]) == 0
        two, three = json.loads(path.read_text(encoding="utf-8"))["arenas"]
        assert two["ratings"]["random"]["rating"] == three["ratings"]["random"]["rating"] == 1000
        assert two["ratings"]["light"]["rating"] > 1000
        assert (three["seats"], three["games"]) == (3, 6)
        row = three["pairs"][0]
        assert row["low"] <= row["share"] <= row["high"]
        assert "light    among random" in capsys.readouterr().out

    @pytest.mark.parametrize("wrong", [("--seats", "9"), ("--bots", "perfect"), ("--game", "go"), ("--layers", "daimyo")])
    def test_a_forbidden_set_up_gives_a_message(self, wrong: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["simulate", "--n", "1", *wrong]) == 2
        assert capsys.readouterr().err.startswith("tenka: ")

    def test_pairs_of_levels_are_parsed(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit):
            main(["arena", "--pairs", "light"])
        assert "expected couples such as a:b" in capsys.readouterr().err


class TestBar:
    def test_the_board_is_drawn_only_on_a_terminal(self) -> None:
        class Terminal(io.StringIO):
            def isatty(self) -> bool:
                return True

        screen, pipe = Terminal(), io.StringIO()
        for out in (screen, pipe):
            bar = Bar(2, out)
            bar.tick()
            bar.tick()
        assert pipe.getvalue() == ""
        assert "1/2" in screen.getvalue()
        assert screen.getvalue().endswith("\n")


class TestSureness:
    def test_wilson_holds_the_known_values(self) -> None:
        low, high = wilson(8, 10)
        assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
        assert wilson(0, 0) == (0.0, 1.0)
        assert wilson(10, 10)[1] == pytest.approx(1.0)

    def test_the_bootstrap_holds_the_mean_and_narrows_with_more(self) -> None:
        few, many = bootstrap([1, 2, 3, 4] * 3), bootstrap([1, 2, 3, 4] * 300)
        assert few[0] == many[0] == 2.5
        assert few[1] < many[1] < 2.5 < many[2] < few[2]

    def test_ratings_agree_with_the_scale(self) -> None:
        """Ten wins of eleven are about 400 points."""
        found = ratings({("b", "a"): (10_000.0, 11_000, 2)}, "a")
        assert found["a"] == 1000
        assert found["b"] == pytest.approx(1400, abs=2)

    def test_an_average_result_at_a_large_table_gives_an_equal_rating(self) -> None:
        """One win of four at a table of four is average."""
        found = ratings({("b", "a"): (1000.0, 4000, 4)}, "a")
        assert found["b"] == pytest.approx(1000, abs=2)

    def test_pairs_of_several_arenas_are_rated_together(self) -> None:
        same = {"game": "g", "seats": 2, "layers": [], "options": {}, "budget": None}
        row = {"games": 100, "share": 0.75, "low": 0.66, "high": 0.82, "par": 0.5}
        arenas = [
            {**same, "pairs": [{**row, "bot": "c", "against": "b"}]},
            {**same, "pairs": [{**row, "bot": "b", "against": "a"}]},
            {**same, "seats": 3, "pairs": [{**row, "bot": "c", "against": "b"}]},
        ]
        first, second, third = add_ratings(arenas, ["a", "b", "c"])
        assert [round(each["rating"], -1) for each in first["ratings"].values()] == [1000, 1190, 1380]
        assert "ratings" not in second
        assert "ratings" not in third

    def test_a_clean_sweep_has_a_finite_rating(self) -> None:
        rows = [{"bot": "b", "against": "a", "games": 20, "share": 1.0, "low": 0.84, "high": 1.0, "par": 0.5}]
        rated = rate(rows, ["a", "b"])
        assert 1200 < rated["b"]["low"] < rated["b"]["rating"] < 2500

    def test_pairs_meet_once_and_among_several_both_ways(self) -> None:
        assert pair_all(["a", "b"], 2) == [("b", "a")]
        assert pair_all(["a", "b"], 3) == [("b", "a"), ("a", "b")]
