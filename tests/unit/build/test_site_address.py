"""If the build knows the address of the site, the pictures of links have whole addresses, as messengers require."""

from __future__ import annotations

import pytest

from web.build import commands
from web.build.site import assemble, index_html

SHARED = "icons/share.jpg"


@pytest.mark.parametrize(("address", "whole"), [("", f"./{SHARED}"), ("https://example.org/tenka/", f"https://example.org/tenka/{SHARED}")])
def test_the_picture_of_a_link_has_the_address_of_the_site(address: str, whole: str) -> None:
    made = index_html.index("app-0", "", address)
    assert f'<meta property="og:image" content="{whole}">' in made
    assert made.count(SHARED) == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [(["--address", "https://example.org/tenka"], ["https://example.org/tenka/"]), (["--address", "https://example.org/"],
     ["https://example.org/"]), ([], [""]), (["--address"], []), (["--address", 'x"><script>'], []), (["elsewhere"], [])],
)  # fmt: skip
def test_the_command_takes_an_address_or_nothing(words: list[str], told: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    monkeypatch.setattr(assemble, "build", lambda address="", *_: seen.append(address))
    assert commands.build(words) == (0 if told else 2)
    assert seen == told


@pytest.mark.parametrize(
    ("words", "relays"),
    [([], index_html.RELAYS), (["--no-relay"], ()), (["--relay", "wss://one.example"], ("wss://one.example",))],
)
def test_the_policy_allows_the_relays_that_the_build_names_and_no_other(
    words: list[str], relays: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, ...]] = []
    monkeypatch.setattr(assemble, "build", lambda _address, _without, named, *_: seen.append(named))
    assert commands.build(words) == 0
    assert seen == [relays]
    plain = index_html.index("app-0", "")
    text = index_html.with_relays(index_html.with_relays(plain, ("wss://before.example",)), relays)
    assert f"connect-src {''.join(f'{one} ' for one in relays)}'self'" in text
    assert text.count("wss://") == 2 * len(relays)
    assert index_html.with_relays(text, ()) == plain
