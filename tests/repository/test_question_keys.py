"""The keys of questions that the code names, which no type checker sees, are those of sentences."""

import re

from web.build.paths import ROOT

KEY = re.compile(r'"((?:ye|sh|tm|tc)\.ask\.[a-z_.]+)"')
FOLDERS = ("engine/tenka", "web/tenka_web", "tests/bots", "tests/games", "tests/app")


def test_every_question_that_the_code_names_has_a_sentence():
    texts = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "assets/texts/en").glob("*.po"))
    named = {
        (key, str(path.relative_to(ROOT)))
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*.py")
        for key in KEY.findall(path.read_text(encoding="utf-8"))
    }
    assert len(named) > 100
    assert sorted(pair for pair in named if f'msgid "{pair[0]}' not in texts) == []
