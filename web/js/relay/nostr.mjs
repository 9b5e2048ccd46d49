// A room at a public relay of Nostr (NIP-01): what is said there reaches whoever listens, and no relay keeps it (an ephemeral event).
// Relays want each event signed, by a curve that browsers don't have: a fresh key of each stay in a room does it, so that no key
// tells a relay which rooms are one visitor's. Loaded when somebody is first met through a relay.
import { schnorr } from "../vendor/noble-secp256k1.mjs";

const KIND = 22733, LONGEST = 32_000, ROOM = "room";    // a kind of no other use; characters of a message; how we call our listening
const hex = (bytes) => Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");

async function signed({ secretKey, pubkey }, room, content) {
  const created_at = Math.floor(Date.now() / 1000), tags = [["t", room]];
  const text = JSON.stringify([0, pubkey, created_at, KIND, tags, content]);
  const id = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return { id: hex(id), pubkey, created_at, kind: KIND, tags, content, sig: hex(await schnorr.signAsync(id, secretKey)) };
}

function read(data) {
  try {
    const said = typeof data === "string" && data.length <= LONGEST ? JSON.parse(data) : null;
    return Array.isArray(said) ? said : [];
  } catch {
    return [];
  }
}

// Enters a room: `opened` is called when it can be heard, `heard` with what others say, `closed` when the relay has gone or refuses.
export function enter(address, room, opened, heard, closed) {
  const { secretKey, publicKey } = schnorr.keygen(), key = { secretKey, pubkey: hex(publicKey) };
  let socket = null, left = false;
  const tell = (...words) => socket?.readyState === 1 && socket.send(JSON.stringify(words));
  const gone = () => {
    if (!left) closed();
    left = true;
    socket?.close();
  };
  try {
    socket = new WebSocket(address);
  } catch {                         // no address, or a policy that forbids it
    queueMicrotask(gone);
    return { send() {}, close() { left = true; } };
  }
  socket.onopen = () => {
    tell("REQ", ROOM, { kinds: [KIND], "#t": [room], limit: 1 });
    if (!left) opened();
  };
  socket.onmessage = ({ data }) => {
    const [kind, , event] = left ? [] : read(data);
    if (kind === "EVENT" && event?.pubkey !== key.pubkey && typeof event?.content === "string") heard(event.content);
    else if (kind === "CLOSED") gone();
  };
  socket.onclose = gone;
  return {
    send: async (content) => { if (!left) tell("EVENT", await signed(key, room, content)); },
    close() {
      left = true;
      socket.close();
    },
  };
}
