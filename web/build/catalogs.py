"""The catalogues: checked against each other and compiled beside their sources."""

from __future__ import annotations

import io
import re
from collections import Counter
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from web.build.paths import BUILD, ROOT, TEXTS, digest, fresh, lock_step, mark_done

PLACEHOLDER = re.compile(r"\{(\w*)[^{}]*\}")
SOURCE = "en"
APART = ("workshop",)         # shown on a page of its own, into which the build writes it
A_FIXED_DAY = datetime(1980, 1, 1, tzinfo=UTC)
"""The creation date in every catalogue: equal sentences give equal bytes, so nothing is baked again for them."""
COUNTED = "#counted"        # as tenka_web.ui.text.catalog reads it: a plural's second id names the value that picks the form


def sources() -> dict[str, list[Path]]:
    """Return the parts of every language's catalogue: ``en.po`` and the files in ``en/``."""
    by_language: dict[str, list[Path]] = {}
    for path in sorted((*TEXTS.glob("*.po"), *TEXTS.glob("*/*.po"))):
        language = path.stem if path.parent == TEXTS else path.parent.name
        by_language.setdefault(language, []).append(path)
    return by_language


def compile_all() -> None:
    """Write the .mo of each language whose sources changed."""
    with lock_step("texts"):
        _compile()


def _compile() -> None:
    for language, paths in sources().items():
        product, stamp = TEXTS / f"{language}.mo", f"texts-{language}"
        value = digest([BUILD / "catalogs.py", *paths])
        if fresh(stamp, value, product):
            continue
        whole = Catalog(locale=language, creation_date=A_FIXED_DAY)
        for path in paths:
            if path.stem in APART:
                continue
            for message in _read(path, language):
                if message.id:
                    whole[message.id] = message
                if isinstance(message.id, tuple):
                    whole[message.id[0] + COUNTED] = Message(message.id[0] + COUNTED, message.id[1])
        with product.open("wb") as out:
            write_mo(out, whole, use_fuzzy=True)     # a sentence that wants a translation is shown as it is written
        mark_done(stamp, value)


def every(*, wanting: bool = True) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return all sentences: language -> key -> its forms; without those that want a translation unless ``wanting``."""
    return {
        language: {key: forms for path in paths for key, forms in _sentences(_read(path, language), wanting=wanting).items()}
        for language, paths in sources().items()
    }


def list_wanting() -> list[str]:
    """List the sentences that are marked ``#, fuzzy``: they hold the English words until they are translated."""
    finished = every(wanting=False)
    return [f"{language}: {key!r} wants a translation"
            for language, sentences in every().items() for key in sentences if key not in finished[language]]


def offences() -> list[str]:
    """Keys a language lacks or invents, empty sentences, and placeholders that differ from English."""
    wrong: list[str] = []
    catalogues: dict[str, dict[str, tuple[str, ...]]] = {}
    for language, paths in sources().items():
        catalogue = catalogues.setdefault(language, {})
        for path in paths:
            read = _read(path, language)
            sentences = _sentences(read)
            wrong += [f"{path.relative_to(ROOT)}: {key!r} stands twice" for key in _twice(path)]
            wrong += [f"{path.relative_to(ROOT)}: the plural of {message.id[0]!r} should name the value that is counted"
                      for message in read if isinstance(message.id, tuple) and not message.id[1].isidentifier()]
            wrong += [f"{path.relative_to(ROOT)}: {key!r} stands elsewhere too" for key in sentences if key in catalogue]
            catalogue.update(sentences)
    source = catalogues.get(SOURCE, {})
    for language, sentences in catalogues.items():
        wrong += [f"{language}: no sentence for {key!r}" for key in source if key not in sentences]
        wrong += [f"{language}: {key!r} is not in {SOURCE}" for key in sentences if key not in source]
        wrong += [f"{language}: {key!r} {fault}" for key in sentences if key in source
                  for fault in _faults(sentences[key], source[key])]
    return wrong


def _faults(forms: tuple[str, ...], source: tuple[str, ...]) -> list[str]:
    if not all(forms):
        return ["is empty"]
    wanted = _placeholders(source[-1])      # the last form is the general one; a singular may say "one" for {n}
    if _placeholders(forms[-1]) != wanted or any(not _placeholders(form) <= wanted for form in forms):
        return [f"should hold the placeholders {sorted(wanted)}"]
    return []


def _twice(path: Path) -> list[str]:
    """List keys with two sentences in one file, of which a reader silently keeps the second."""
    counted = Counter(re.findall(r'^msgid "(.+)"$', path.read_text(encoding="utf-8"), re.MULTILINE))
    return [key for key, n in counted.items() if n > 1]


def _placeholders(sentence: str) -> set[str]:
    return set(PLACEHOLDER.findall(sentence.replace("{{", "").replace("}}", "")))


def _sentences(catalogue: Catalog, *, wanting: bool = True) -> dict[str, tuple[str, ...]]:
    sentences: dict[str, tuple[str, ...]] = {}
    for message in catalogue:
        if message.id and (wanting or not message.fuzzy):
            key = message.id if isinstance(message.id, str) else message.id[0]
            text = message.string
            sentences[key] = ("",) if not text else (text,) if isinstance(text, str) else tuple(text)
    return sentences


def _read(path: Path, language: str) -> Catalog:
    return _parse(path.read_bytes(), language)


@lru_cache(500)
def _parse(source: bytes, language: str) -> Catalog:
    """Parse a catalogue once for all parts of the site that are made of its sentences."""
    return read_po(io.BytesIO(source), locale=language, abort_invalid=True)
