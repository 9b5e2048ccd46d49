"""The lab: installs the engine's wheel from this site and runs Python in PyScript's terminal."""

import sys

import micropip
from pyodide.console import PyodideConsole
from pyodide.ffi import create_proxy
from pyscript import document, js_import

from js import URL, location

PARTS = document.querySelector("meta[name=lab-parts]").content.split()      # xterm's line reader, the wheels
READLINE, *WHEELS = (URL.new(str(part), location.href).href for part in PARTS)


async def talk(terminal, readline) -> None:
    """Read, run and print in a loop; `await` works at the prompt, as the page's own event loop runs it."""
    console = PyodideConsole({"__name__": "__console__", "tenka": sys.modules["tenka"]}, filename="<lab>")
    prompt = ">>> "
    while True:
        line = await readline.read(prompt)
        future = console.push(str(line))
        prompt = "... " if future.syntax_check == "incomplete" else ">>> "
        if future.syntax_check == "syntax-error":
            print(future.formatted_error, file=sys.stderr)
        elif future.syntax_check == "complete":
            await answer(future)


async def answer(future) -> None:
    """Show the value of a complete input, or its error."""
    try:
        value = await future
        if value is not None:
            print(repr(value))
    except BaseException as failure:    # typed code may raise anything; the terminal must go on
        print(future.formatted_error or repr(failure), file=sys.stderr)


async def start() -> None:
    """Install the wheel, report it and start the prompt."""
    await micropip.install(WHEELS, deps=False)
    import tenka

    module = (await js_import(READLINE))[0]
    readline = module.Readline.new()
    terminal = __terminal__                 # noqa: F821  (PyScript's terminal plugin puts it here)
    terminal.options.disableStdin = False
    terminal.options.cursorBlink = True
    terminal.loadAddon(readline)
    document.getElementById("recipe").textContent = f'await micropip.install("{WHEELS[0]}")'
    print(f"Python {sys.version.split()[0]} · tenka {', '.join(game.id for game in tenka.games())}")
    print("import tenka is done; try tenka.games()")

    def type_it(event) -> None:
        terminal.paste(event.target.textContent)
        terminal.focus()

    document.getElementById("examples").addEventListener("click", create_proxy(type_it))
    status = document.getElementById("status")
    status.textContent = status.getAttribute("data-then")
    document.documentElement.setAttribute("data-ready", "1")
    await talk(terminal, readline)


await start()                               # noqa: F704, PLE1142  (PyScript runs this file with top-level await)
