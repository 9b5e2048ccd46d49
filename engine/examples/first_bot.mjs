// A bot for Tenka in another language: it prefers what moves soldiers or cards to what passes. See ../docs/bots.md.
import { createInterface } from "node:readline";

let choices = [];
const say = (...words) => console.log(words.join(" "));

createInterface({ input: process.stdin }).on("line", (line) => {
  const at = line.indexOf(" ");
  const [word, rest] = at < 0 ? [line, ""] : [line.slice(0, at), line.slice(at + 1)];
  if (word === "tenka") say("ready", "first-bot");
  else if (word === "choices") choices = JSON.parse(rest);
  else if (word === "go") {
    say("info", "looked at", choices.length);
    say("choice", choices.find((choice) => !/^(pass|done)/.test(choice)) ?? choices[0]);
  } else if (word === "quit") process.exit(0);
});
