// Sends messages during a press, and prints each violated expectation.
const { act, connect, delay, finish, inTurn, receive, resume, setHandlers, settled } = await import(process.argv[2]);

const wrong = [], heard = [], sent = [];
const holds = (what, fine) => { if (!fine) wrong.push(what); };
setHandlers({ said: (...values) => heard.push(values) });
connect((text) => sent.push(JSON.parse(text)));

receive('["said", 1]');
delay();
receive('["said", 2]');
receive('["said", 3, 4]');
holds("nothing is heard while something is pressed", `${heard}` === "1");
resume();
await new Promise((done) => setTimeout(done));
holds("then all is, in its order", JSON.stringify(heard) === "[[1],[2],[3,4]]");
receive('["said", 5]');
holds("afterwards everything is heard at once", heard.length === 4);

inTurn(() => act("first"));
inTurn(() => act("second"));
holds("a press waits while an act is under way", sent.length === 1);
finish(1);
await Promise.resolve().then(() => {}).then(() => {}).then(() => {}).then(() => {});
holds("and is made when that is done", `${sent[1]}` === "act,second,");
finish(2);
await settled();
console.log(JSON.stringify(wrong));
