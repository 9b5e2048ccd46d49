// Python here never waits for a promise within a call, so it gets no stacks that can be suspended: Chromium, walking over one,
// now and then reads past its end, and the page is gone. Where a browser has no such stacks Pyodide does without.
for (const name of ["Suspending", "Suspender"]) delete WebAssembly[name];
