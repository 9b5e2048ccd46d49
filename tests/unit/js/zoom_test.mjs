// Checks the arithmetic of the map's zoom, and prints each violated expectation.
const { by, css, isNear, moved, pinched, showing, sized, zoom } = await import(process.argv[2]);

const MAP = zoom(600, 500), wrong = [];
const onScreen = (at, x, y) => [x * at.scale + at.x, y * at.scale + at.y];
const near = (one, other) => one.every((value, place) => Math.abs(value - other[place]) < 1e-6);
const holds = (what, fine) => { if (!fine) wrong.push(what); };

{
  const at = by(MAP, 2, 300, 250), place = [(300 - at.x) / at.scale, (250 - at.y) / at.scale];
  holds("what is under the pointer stays under it", near(onScreen(by(at, 1.5, 300, 250), ...place), [300, 250]));
}
{
  let seed = 3, at = MAP;
  const draw = (from, to) => from + (to - from) * ((seed = (seed * 48271) % 2147483647) / 2147483647);
  for (let round = 0; round < 500; round++) {
    at = moved(by(at, draw(0.4, 2.6), draw(0, 600), draw(0, 500)), draw(-900, 900), draw(-900, 900));
    const [left, top] = onScreen(at, 0, 0), [right, bottom] = onScreen(at, 600, 500);
    holds(`the scale keeps its bounds: ${at.scale}`, at.scale >= 1 && at.scale <= 6);
    holds("the map never leaves its frame", left <= 1e-6 && top <= 1e-6 && right >= 600 - 1e-6 && bottom >= 500 - 1e-6);
  }
}
{
  const at = pinched(MAP, [[250, 250], [350, 250]], [[200, 250], [400, 250]]);
  holds("two fingers keep hold of what is between them", at.scale === 2 && near(onScreen(at, 300, 250), [300, 250]));
}
{
  const at = by(MAP, 3, 0, 0), far = showing(at, 900, 700);
  holds("what is in sight stays", showing(at, 300, 250) === at);
  holds("what is out of sight is brought to the middle", far.x - at.x === -600 && far.y - at.y === -450);
}
holds("another size of the frame shows the same part", near(onScreen(sized(by(MAP, 2, 600, 500), 300, 250), 300, 250), [300, 250]));
holds("the whole map needs no transform", css(MAP) === "none" && !isNear(MAP));
console.log(JSON.stringify(wrong));
