// Makes sounds of nothing but arithmetic: taiko, wood block, koto. play(name, volume) may be called at any time; the first call
// after a click or key wakes the audio context (browsers allow none before).

let context, output;
const plucked = new Map();

// All sounds meet here: a gentle limiter evens out what comes at once, and a bent line rounds off what would still clip.
const CEILING = 0.95, KNEE = 0.7;
const rounded = () => Float32Array.from({ length: 1025 }, (_, at) => {
  const level = at / 512 - 1, over = Math.max(0, Math.abs(level) - KNEE) / (1 - KNEE);
  return over ? Math.sign(level) * (KNEE + (CEILING - KNEE) * Math.tanh(over)) : level;
});
const master = () => {
  const limiter = context.createDynamicsCompressor(), roof = context.createWaveShaper();
  for (const [name, value] of Object.entries({ threshold: -12, knee: 10, ratio: 8, attack: 0.003, release: 0.2 })) {
    limiter[name].value = value;
  }
  roof.curve = rounded();
  limiter.connect(roof).connect(context.destination);
  return limiter;
};

const awake = () => {
  const Context = globalThis.AudioContext ?? globalThis.webkitAudioContext;
  if (!Context) return null;
  if (!context) {
    context = new Context();
    output = master();
  }
  if (context.state === "suspended") context.resume();
  return context;
};

// -- instruments: (level node, start, ...) --------------------------------------------------------------------------

const fade = (to, start, peak, length) => {
  const gain = context.createGain();
  gain.gain.setValueAtTime(peak, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(to);
  return gain;
};

const tone = (to, start, { type = "sine", from, down = from, drop = 0.1, peak = 0.5, length = 0.3 }) => {
  const oscillator = context.createOscillator();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(down, start + drop);
  oscillator.connect(fade(to, start, peak, length));
  oscillator.start(start);
  oscillator.stop(start + length);
};

let hiss;
const noise = (to, start, { pitch, width = 1, kind = "bandpass", peak = 0.3, length = 0.1 }) => {
  if (!hiss) {
    hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const wave = hiss.getChannelData(0);
    for (let i = 0; i < wave.length; i++) wave[i] = Math.random() * 2 - 1;
  }
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  source.buffer = hiss;
  filter.type = kind;
  filter.frequency.value = pitch;
  filter.Q.value = width;
  source.connect(filter).connect(fade(to, start, peak, length));
  source.start(start, Math.random() * 0.5, length);
};

// A drum: its skin drops in pitch, the stick gives a short knock.
const taiko = (to, start, pitch = 70, peak = 0.9) => {
  tone(to, start, { from: pitch * 2.2, down: pitch, drop: 0.07, peak, length: 0.7 });
  tone(to, start, { from: pitch * 3.1, down: pitch * 1.6, drop: 0.05, peak: peak * 0.3, length: 0.2 });
  noise(to, start, { pitch: 900, width: 0.7, peak: peak * 0.25, length: 0.04 });
};

const wood = (to, start, pitch = 900, peak = 0.4) => {
  tone(to, start, { from: pitch, down: pitch * 0.94, drop: 0.03, peak, length: 0.07 });
  tone(to, start, { type: "triangle", from: pitch * 2.7, peak: peak * 0.4, length: 0.03 });
};

// A string after Karplus and Strong: a burst of noise runs round a loop that smooths it a little each time.
const string = (pitch) => {
  if (plucked.has(pitch)) return plucked.get(pitch);
  const rate = context.sampleRate, length = Math.round(rate * 1.6), loop = Math.round(rate / pitch);
  const buffer = context.createBuffer(1, length, rate), wave = buffer.getChannelData(0);
  for (let i = 0; i < loop; i++) wave[i] = Math.random() * 2 - 1;
  for (let i = loop; i < length; i++) wave[i] = 0.497 * (wave[i - loop] + wave[Math.max(0, i - loop - 1)]);
  plucked.set(pitch, buffer);
  return buffer;
};

const koto = (to, start, pitch, peak = 0.35) => {
  const source = context.createBufferSource();
  source.buffer = string(pitch);
  source.connect(fade(to, start, peak, 1.5));
  source.start(start);
};

// How loud each kind is in the mix: answers to a hand are softer than what happens on the board, and that is softer than what
// decides a game.
const LEVELS = { refuse: 0.5, castle: 0.75, revolt: 0.75, war: 0.8, tower: 0.7, win: 0.75 };
const USUAL = 0.6;

// -- the sounds; the koto is tuned to hirajoshi ---------------------------------------------------------------------

const SCALE = [293.66, 329.63, 349.23, 440, 466.16, 587.33, 659.26, 698.46, 880];
const run = (to, start, steps, beat, peak) => steps.forEach((step, i) => koto(to, start + i * beat, SCALE[step], peak));

const SOUNDS = {
  click: (to, at) => wood(to, at, 1250, 0.18),
  refuse: (to, at) => { wood(to, at, 330, 0.4); wood(to, at + 0.09, 270, 0.4); },
  roll: (to, at) => {
    for (let i = 0; i < 9; i++) wood(to, at + 0.05 * i + Math.random() * 0.03, 700 + Math.random() * 900, 0.3 - 0.02 * i);
  },
  knock: (to, at) => wood(to, at, 380 + Math.random() * 520, 0.3),
  place: (to, at) => { wood(to, at, 520, 0.35); noise(to, at, { pitch: 260, peak: 0.3, length: 0.06 }); },
  card: (to, at) => { noise(to, at, { pitch: 3200, width: 0.6, peak: 0.22, length: 0.14 }); koto(to, at + 0.05, SCALE[5], 0.25); },
  reveal: (to, at) => run(to, at, [3, 5, 6], 0.07, 0.26),
  march: (to, at) => [0, 0.18, 0.36, 0.45].forEach((beat, i) => taiko(to, at + beat, 105, i === 2 ? 0.5 : 0.32)),
  castle: (to, at) => { taiko(to, at, 62, 0.9); run(to, at + 0.12, [0, 3, 5], 0.09, 0.3); },
  war: (to, at) => {
    for (let i = 0; i < 18; i++) taiko(to, at + 0.14 * i - 0.0025 * i * i, i % 2 ? 70 : 58, 0.07 * 1.16 ** i);     // swells, hurries
    taiko(to, at + 1.85, 52, 1);
  },
  revolt: (to, at) => {
    for (let i = 0; i < 12; i++) taiko(to, at + 0.11 * i - 0.003 * i * i, 88 - 2.5 * i, 0.12 * 1.18 ** i);
    noise(to, at, { pitch: 500, width: 0.4, peak: 0.08, length: 1.1 });
  },
  tower: (to, at) => {
    // Every piece strikes floor after floor, lower and softer, among the others'.
    for (let piece = 0; piece < 6; piece++) {
      for (let floor = 0; floor < 4; floor++) {
        const when = at + 0.13 * piece + 0.11 * floor + Math.random() * 0.05;
        wood(to, when, 900 - 130 * floor + Math.random() * 160, 0.24 - 0.035 * floor);
      }
    }
    taiko(to, at + 1.1, 95, 0.3);
  },
  win: (to, at) => {
    taiko(to, at, 62, 0.8);
    taiko(to, at + 0.3, 62, 0.8);
    run(to, at + 0.5, [0, 2, 3, 5, 6, 8], 0.11, 0.32);
    taiko(to, at + 1.2, 55, 1);
  },
};

export const NAMES = Object.keys(SOUNDS);

// Play a sound by name, volume 0 to 1. An unknown name, or a browser without audio, is silence and no error.
export const play = (name, volume = 1) => {
  if (!Object.hasOwn(SOUNDS, name) || !(volume > 0) || !awake()) return;
  const level = sounded(name, volume, context.currentTime + 0.005);
  setTimeout(() => level.disconnect(), 4000);
};

const sounded = (name, volume, at) => {
  const level = context.createGain();
  level.gain.value = Math.min(1, volume) * (LEVELS[name] ?? USUAL);
  level.connect(output);
  SOUNDS[name](level, at);
  return level;
};

// Returns what is heard of sounds, [name, seconds] each, through the same mix: mono samples, for tests that measure it.
export const render = async (rows, seconds, rate = 22050) => {
  const live = [context, output, hiss];
  context = new OfflineAudioContext(1, Math.ceil(seconds * rate), rate);
  hiss = undefined;
  plucked.clear();
  output = master();
  for (const [name, at] of rows) sounded(name, 1, at);
  const heard = context.startRendering();
  [context, output, hiss] = live;
  plucked.clear();
  return (await heard).getChannelData(0);
};
