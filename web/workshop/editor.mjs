// A text area as an editor of Python: line numbers, indentation by Tab and Enter, and a marked line. All changes are typed through
// the browser, so its undo works.
const STEP = "    ";

export const edit = (area, lines, changed) => {
  let marked = 0, leaving = false;
  const number = () => {
    const count = area.value.split("\n").length;
    const rows = Array.from({ length: count }, (_, at) => {
      if (at + 1 !== marked) return document.createTextNode(`${at + 1}\n`);
      return Object.assign(document.createElement("b"), { textContent: `${at + 1}\n` });
    });
    lines.replaceChildren(...rows);
    lines.scrollTop = area.scrollTop;
  };
  const type = (text) => {
    if (!document.execCommand("insertText", false, text)) {
      area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
      heard();
    }
  };
  const startOf = (position) => area.value.lastIndexOf("\n", position - 1) + 1;
  const indent = (back) => {
    const { selectionStart: from, selectionEnd: to } = area, first = startOf(from);
    if (!back && from === to) return type(STEP.slice((from - first) % STEP.length));
    const text = area.value.slice(first, to);
    const moved = back ? text.replace(/^ {1,4}/gm, "") : text.replace(/^(?=.)/gm, STEP);
    area.setSelectionRange(first, to);
    if (moved) type(moved);
    else document.execCommand("delete");
    area.setSelectionRange(from === to ? area.selectionEnd : first, area.selectionEnd);
  };
  const heard = () => {
    marked = 0;
    number();
    changed(area.value);
  };
  area.addEventListener("input", heard);
  area.addEventListener("scroll", () => { lines.scrollTop = area.scrollTop; });
  area.addEventListener("blur", () => { leaving = false; });
  area.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Tab" && !leaving) {
      event.preventDefault();
      indent(event.shiftKey);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const before = area.value.slice(startOf(area.selectionStart), area.selectionStart);
      type(`\n${before.match(/^ */)[0]}${/:\s*(#.*)?$/.test(before) ? STEP : ""}`);
    }
    if (event.key !== "Shift") leaving = event.key === "Escape";
  });
  return {
    get text() { return area.value; },
    set text(text) {
      area.value = text;
      marked = 0;
      number();
    },
    mark(line) {
      marked = line;
      number();
      if (!line) return;
      const high = Number.parseFloat(getComputedStyle(area).lineHeight);
      area.scrollTop = Math.max(0, (line - 3) * high);
      lines.scrollTop = area.scrollTop;
    },
  };
};
