"""The workflows of continuous integration are sound, and publish only after all tests pass."""

from web.build.checks import workflows


def test_an_action_without_the_hash_of_a_commit_is_found() -> None:
    pinned = f"- uses: some/action@{'0f' * 20} # v1.2.3"
    moved = "- uses: some/action@v4"
    assert workflows.find_unpinned(f"{pinned}\n- uses: ./.github/workflows/check.yml\n{moved}") == [moved]


def test_pages_and_releases_wait_for_all_tests() -> None:
    texts = {path.stem: path.read_text(encoding="utf-8") for path in workflows.FOLDER.glob("*.yml")}
    assert "uses: ./.github/workflows/check.yml" in texts["pages"]
    assert "needs: check" in texts["pages"]
    assert "uses: ./.github/workflows/nightly.yml" in texts["release"]
    assert "needs: everything" in texts["release"]
    assert "build.py test --all" in texts["nightly"]
