// Plays every sound on a fake audio context, which checks each number that would reach the real interface.
const { play, NAMES } = await import(process.argv[2]);

let started = 0;
const sane = (value, positive = false) => {
  if (!Number.isFinite(value) || (positive && !(value > 0))) throw new Error(`a bad number: ${value}`);
};
const dial = () => ({
  value: 0,
  setValueAtTime: (value, at) => { sane(value); sane(at); },
  exponentialRampToValueAtTime: (value, at) => { sane(value, true); sane(at); },
});
const node = () => ({
  gain: dial(), frequency: dial(), Q: dial(),
  threshold: dial(), knee: dial(), ratio: dial(), attack: dial(), release: dial(),
  connect: (next) => next,
  disconnect: () => {},
  start: (...times) => { times.forEach((time) => sane(time)); started++; },
  stop: (at) => sane(at),
});

play("win");                                // No audio: silent, without an error
globalThis.AudioContext = class {
  state = "running"; currentTime = 1; sampleRate = 44100; destination = {};
  createGain = node; createOscillator = node; createBufferSource = node; createBiquadFilter = node; createDynamicsCompressor = node;
  createWaveShaper = node;
  createBuffer = (channels, length) => { const wave = new Float32Array(length); return { getChannelData: () => wave }; };
};
const counts = NAMES.map((name) => {
  const before = started;
  play(name, 0.5);
  return [name, started - before];
});
const before = started;
play("no such sound");
play("toString");
play("roll", 0);
if (started !== before) throw new Error("silence was heard");
console.log(JSON.stringify(Object.fromEntries(counts)));
process.exit(0);
