"""The catalogues: checked against each other and compiled beside their sources."""

from __future__ import annotations

import re
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from .paths import ROOT, TEXTS, digest, done, fresh

PLACEHOLDER = re.compile(r"\{(\w*)[^{}]*\}")
SOURCE = "en"


def compile_all() -> None:
    """Write each .mo beside its .po, unless nothing changed."""
    sources = sorted(TEXTS.glob("*.po"))
    products = [path.with_suffix(".mo") for path in sources]
    value = digest(sources)
    if fresh("texts", value, *products):
        return
    for source, product in zip(sources, products, strict=True):
        with product.open("wb") as out:
            write_mo(out, _read(source))
    done("texts", value)


def offences() -> list[str]:
    """Keys a language lacks or invents, empty sentences, and placeholders that differ from English."""
    catalogues = {path.stem: _sentences(_read(path)) for path in sorted(TEXTS.glob("*.po"))}
    source = catalogues.get(SOURCE, {})
    found: list[str] = []
    for language, sentences in catalogues.items():
        where = (TEXTS / f"{language}.po").relative_to(ROOT)
        found += [f"{where}: no sentence for {key!r}" for key in source if key not in sentences]
        found += [f"{where}: {key!r} is not in {SOURCE}.po" for key in sentences if key not in source]
        found += [f"{where}: {key!r} {fault}" for key in sentences if key in source
                  for fault in _faults(sentences[key], source[key])]
    return found


def _faults(forms: tuple[str, ...], source: tuple[str, ...]) -> list[str]:
    if not all(forms):
        return ["is empty"]
    wanted = _placeholders(source[-1])      # the last form is the general one; a singular may say "one" for {n}
    if _placeholders(forms[-1]) != wanted or any(not _placeholders(form) <= wanted for form in forms):
        return [f"should hold the placeholders {sorted(wanted)}"]
    return []


def _placeholders(sentence: str) -> set[str]:
    return set(PLACEHOLDER.findall(sentence.replace("{{", "").replace("}}", "")))


def _sentences(catalogue: Catalog) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for message in catalogue:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            text = message.string
            found[key] = ("",) if not text else (text,) if isinstance(text, str) else tuple(text)
    return found


def _read(path: Path) -> Catalog:
    with path.open("rb") as source:
        return read_po(source, locale=path.stem, abort_invalid=True)
