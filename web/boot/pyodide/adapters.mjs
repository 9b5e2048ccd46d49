// Python's C code wants addresses of some 280 functions of JavaScript, and a table takes functions of wasm alone. Pyodide wraps
// each in a wasm of its own, one after the other, once the table has refused it; here one wasm wraps all.
const TYPES = { i: 127, p: 127, j: 126, f: 125, d: 124, e: 111 };
const IMPORTS = "GOT.func";

// These write a number, a list and a name in the way of wasm.
const number = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...number(value >> 7)]);
const list = (rows) => [...number(rows.length), ...rows.flat()];
const named = (name) => list([...new TextEncoder().encode(name)]);
const section = (kind, rows) => {
  const body = list(rows);
  return [kind, ...number(body.length), ...body];
};
// "vip": gives nothing, takes an integer and an address.
const types = (letters) => list(Array.from(letters, (letter) => TYPES[letter]));
const signature = (sig) => [96, ...types(sig.slice(1)), ...types(sig[0] === "v" ? "" : sig[0])];

const wrapped = (names, functions) => {
  const bytes = [0, 97, 115, 109, 1, 0, 0, 0,
    ...section(1, names.map((name) => signature(functions[name].sig))),
    ...section(2, names.map((name, at) => [1, 101, ...named(name), 0, ...number(at)])),
    ...section(7, names.map((name, at) => [...named(name), 0, ...number(at)]))];
  return new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(bytes)), { e: functions }).exports;
};

// Puts them at the end of the table, in the order in which they are imported: a memory of the interpreter relies on that order.
export const address = (module, instance, imports) => {
  const { env, [IMPORTS]: addresses } = imports;
  const names = WebAssembly.Module.imports(module).filter((wanted) => wanted.module === IMPORTS && env[wanted.name]?.sig)
    .map((wanted) => wanted.name);
  const table = instance.exports.__indirect_function_table;
  const first = table.grow(names.length);
  const functions = wrapped(names, env);
  names.forEach((name, at) => {
    table.set(first + at, functions[name]);
    addresses[name].value = first + at;
  });
};
