"""Makes the site one file, ``dist/tenka.html``, which runs from a disk, without a server and without a connection.

It is made of the built site. The site's files are in the page's text, one letter of windows-1252 for a byte (base64 would be a
third larger), and ``single_file.js`` turns them into blobs. The policy forbids every request.
"""

from __future__ import annotations

import base64
import gzip
import importlib
import json
import re
from pathlib import Path, PurePosixPath
from posixpath import join, normpath
from types import ModuleType

from web.build import catalogs
from web.build.paths import WEB, files
from web.build.site import assemble, index_html

NAME = "tenka.html"
HEAD = "tenka-file:"
"""Prefix of a file's name where the address of its blob is to be put."""
NOWHERE = "https://tenka.invalid/"
"""What modules take for the folder of the site; nothing is ever asked of it."""
IMPORTED = re.compile(r"""(\bfrom\s*|\bimport\s*\(?\s*)(["'])(\.{1,2}/[\w./-]+)\2""")
PLACED = re.compile(r"""new URL\((["'])(\.{1,2}/[\w./-]+)\1, ?import\.meta\.url\)\.href""")
BORROWED = re.compile(rf'import\("{HEAD}([\w./-]+)"\)')
FACE = re.compile(r"@font-face\{[^}]*url\(\./([\w./-]+)\)[^}]*\}\n?")
FIRST_FACE = "mincho-latin-"
"""The letters of the first frame, in the style sheet itself."""
LINKS = re.compile(r'<link rel="(?:later|manifest|apple-touch-icon)"[^>]*>\n|<meta (?:property="og:|name="twitter:)[^>]*>\n')
BEGIN = re.compile(r"(function begin\(\)\{)\n.*?(?=\n\}\nconst keptText)", re.DOTALL)
MANIFEST = re.compile(r'if\(root\.lang !=="en"\)document\.querySelector\("\[rel=manifest\]"\)\.href=.*;\n')
SPECIAL = b"\0\r<="
ESCAPE, SHIFT = b"=", 64
UNPACKED = ('(answer) => new Response(answer.body.pipeThrough(new DecompressionStream("gzip")), '
            '{ headers: { "Content-Type": "application/wasm" } })')
STAND_IN = "export const notify = console.error, notOnDOM = () => {};"
NOTHING = "nothing.mjs"
"""A module in place of the omitted parts of PyScript, which imports its error plugin even if that is switched off."""
PYSCRIPT = {
    "import(o)": "import(globalThis.tenkaFiles.interpreter(o))",
    't.replace(/^blob:/,"")': f't.replace(/^blob:.*/,"{NOWHERE}")',
}
"""Where PyScript, in the page and in its workers, imports an interpreter by the address in its settings, and where it takes a
blob's address for a folder."""
OPENER = b"<script>\n{\nconst ESCAPE"
"""The first line of ``single_file.js``; the parts are before it."""
LEFT_OUT = ("fetcher.mjs", "snapshot_reader.mjs", "snapshot_writer.mjs", "first_fonts.mjs")
"""Modules that nothing here leads to: there is no memory of the interpreter, and no offline copy."""


def build() -> Path:
    """Write the file beside the site it is made of. Raises ValueError when the site is not as expected."""
    dist = assemble.build()
    target = dist / NAME
    if not target.exists():
        data = page(dist)
        target.write_bytes(data)
    return target


def page(dist: Path) -> bytes:
    """Return the whole page as on the disk."""
    names = [path.relative_to(dist).as_posix() for path in files(dist)]
    modules = {name: (dist / name).read_text(encoding="utf-8") for name in names if _is_module(name)}
    app = next(dist.glob("app-*")).name
    modules |= {f"{app}/{name}": code for name, code in assemble.scripts().items() if name not in LEFT_OUT}
    packed = {name: _pack(dist / name) for name in names if _is_packed(name)}
    known = modules.keys() | packed.keys()
    text, faces = _faces(_page_text(dist), dist)
    listed = {name: module(code, name, known) for name, code in modules.items()} | {"faces.css": faces, NOTHING: STAND_IN}
    listed |= {name: (dist / name).read_text(encoding="utf-8") for name in names if name.startswith("licences/")}
    packed |= {name: gzip.compress((dist / name).read_bytes(), 9, mtime=0) for name in names if _is_early(name)}
    packed["texts"] = gzip.compress(json.dumps(listed, ensure_ascii=False).encode(), 9, mtime=0)
    opener = f"<script>\n{index_html.strip_comments((WEB / 'js/startup/single_file.js').read_text(encoding='utf-8'))}</script>\n"
    text = replace_once(text, '<html lang="en">', f'<html lang="en" data-parts="{" ".join(packed)}">')
    text = replace_once(text, "</body>", f"{opener}</body>")
    text = replace_once(text, "<!--policy-->", f'<meta http-equiv="Content-Security-Policy" content="{policy(text)}">')
    before, after = bare(text).encode("ascii").split(OPENER, 1)
    parts = b"".join(b'<script type="application/octet-stream" data-part="%s">%s</script>\n' % (name.encode(), letters(data))
                     for name, data in packed.items())
    return before + parts + OPENER + after


def module(code: str, name: str, known: set[str]) -> str:
    """Let a module import others by their names in the file instead of by paths; one that is not there is ``NOTHING``."""
    folder = str(PurePosixPath(name).parent)

    def imported(match: re.Match[str]) -> str:
        other = normpath(join(folder, match[3]))
        return f"{match[1]}{match[2]}{HEAD}{other if other in known else NOTHING}{match[2]}"

    def placed(match: re.Match[str]) -> str:
        other = normpath(join(folder, match[2]))
        if other not in known:
            return match[0]
        return f'"{HEAD}//{other}"' if other.endswith("/boot.mjs") else f'"{HEAD}{other}"'

    code = PLACED.sub(placed, IMPORTED.sub(imported, code))
    if name.endswith("/parts.mjs"):       # a worker makes its code of the packed wasm
        code = replace_once(code, "(asked(WASM))", f"(asked(WASM).then({UNPACKED}))")
    if name.endswith("/gif_encoder.mjs"):        # a blob of its own for the worker's imports
        code = BORROWED.sub(rf'import(globalThis.tenkaFiles.interpreter("{HEAD}//\1"))', code)
    for old, new in PYSCRIPT.items():
        code = code.replace(old, new)
    return code.replace("import.meta.url", json.dumps(NOWHERE + name)).replace("//# sourceMappingURL=", "// ")


def policy(text: str) -> str:
    """Nothing from anywhere; inline scripts only as written here."""
    inline = " ".join(f"'sha256-{index_html.digest(code)}'" for code in index_html.INLINE.findall(text))
    return ("default-src 'none'; "
            f"script-src blob: 'unsafe-eval' 'wasm-unsafe-eval' {inline}; worker-src blob:; connect-src blob: data:; "
            "img-src blob: data:; style-src 'unsafe-inline'; font-src blob: data:; base-uri 'none'; form-action 'none'")


def letters(data: bytes) -> bytes:
    """Return bytes as text that a page may contain; ``single_file.js`` decodes it. A page loses NUL and CR, and "<" may end a
    script."""
    return b"".join(ESCAPE + bytes([byte + SHIFT]) if byte in SPECIAL else bytes([byte]) for byte in data)


def bare(text: str) -> str:
    """Return a page in ASCII: styles have their own way to name a letter. Raises ValueError where a script would need one."""
    parts = re.split(r"(<style[^>]*>.*?</style>|<script>.*?</script>)", text, flags=re.DOTALL)
    return "".join(_bare_part(part) for part in parts)


def replace_once(text: str, old: str, new: str) -> str:
    """Replace a unique part of a text. Raises ValueError if it is not there once."""
    if text.count(old) != 1:
        raise ValueError(f"the page is not made as it was: {old!r} stands there {text.count(old)} times")
    return text.replace(old, new)


def _bare_part(part: str) -> str:
    if part.startswith("<style"):
        return "".join(char if char.isascii() else f"\\{ord(char):x} " for char in part)
    if part.startswith("<script>"):
        if not part.isascii():
            raise ValueError("a script of the page is not in ASCII")
        return part
    return part.encode("ascii", "xmlcharrefreplace").decode()


def _page_text(dist: Path) -> str:
    """index.html without what only a site has."""
    text = index_html.with_relays((dist / "index.html").read_text(encoding="utf-8"), ())
    text = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "<!--policy-->", text, count=1)
    text = replace_once(text, '<meta charset="utf-8">', '<meta charset="windows-1252">')
    text = LINKS.sub("", text)
    icon = base64.b64encode((dist / "icons/icon-64.png").read_bytes()).decode()
    text = replace_once(text, "./icons/icon-64.png", f"data:image/png;base64,{icon}")
    text = MANIFEST.sub("", BEGIN.sub(r"\1", text))
    text = replace_once(text, 'import(dataset.app+"page.mjs").catch(tenkaFailed);\n', "")
    text = replace_once(text, 'else Object.assign(link,{as:"font",rel:"preload"});', "")
    text = re.sub(r'"interpreter": "\./(app-\w+/boot\.mjs)"', rf'"interpreter": "{HEAD}//\1"', text)
    page: ModuleType = importlib.import_module("tenka_web.startup.prerender")   # by name: the build is typed without the page
    for language in catalogs.sources():
        said = catalogs.every()[language]
        text = replace_once(text, said["ui.offline"][-1], said["ui.offline.file"][-1])
        text = replace_once(text, page.reasons(language)[""], said["ui.late.disk"][-1])
    return re.sub(r'<a href="\./lab\.html"[^>]*>[^<]*</a>', "", text)


def _faces(text: str, dist: Path) -> tuple[str, str]:
    """Return the page with the fonts of its first frame in its style, and the rules of all others."""
    later = []

    def face(match: re.Match[str]) -> str:
        place = f"url(./{match[1]})"
        if FIRST_FACE in match[1]:
            data = base64.b64encode((dist / match[1]).read_bytes()).decode()
            return match[0].replace(place, f"url(data:font/woff2;base64,{data})")
        later.append(match[0].replace(place, f"url({HEAD}{match[1]})"))
        return ""

    return FACE.sub(face, text), "".join(later)


def _pack(path: Path) -> bytes:
    data = path.read_bytes()
    return gzip.compress(data, 9, mtime=0) if path.suffix == ".wasm" else data


def _is_module(name: str) -> bool:
    path = PurePosixPath(name)
    if name.startswith("vendor/pyscript-"):
        return path.name.startswith("core") and path.suffix == ".js"
    return path.suffix == ".mjs" and name.startswith("vendor/")


def _is_early(name: str) -> bool:
    """Whether it is an early page, which is unpacked when it is shown."""
    return name.startswith("app-") and name.endswith(".json")


def _is_packed(name: str) -> bool:
    if PurePosixPath(name).name.startswith(FIRST_FACE):
        return False
    kinds = (".bin", ".woff2") if name.startswith("app-") else (".wasm",) if name.startswith("vendor/") else ()
    return name.endswith(kinds)
