// Python here never waits for a promise within a call, so it gets no stacks that can be set aside: Chromium, walking over one,
// now and then reads past its end, and the page is gone. Pyodide does without where a browser has none.
for (const name of ["Suspending", "Suspender"]) delete WebAssembly[name];
