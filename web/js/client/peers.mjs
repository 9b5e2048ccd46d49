// Other players' pages: data channels directly between browsers, without a server. The two descriptions travel in
// links or through a relay. Loaded when live play begins. Python tracks the reported events: which channels are open, and
// the state of each connection.
const GATHERING = 3_000, PATIENCE = 12_000, EVERY = 20;
// Milliseconds to find this browser's addresses. After the first, the found ones are used; after the second, there are none.
const connections = new Map(), channels = new Map();        // by place
let told = () => {}, longest = 0;

// From now on reports events: opened, heard, closed, shaken, state. Of a text longer than any valid message (`most` characters),
// only enough is passed on to show that. The port has no answer, because events have no end.
export const open = (most, event) => {
  [longest, told] = [most + 1, event];
  return new Promise(() => {});
};

// A page that is closed closes its connections; otherwise the others would wait for it. A page in the background keeps them.
addEventListener("pagehide", ({ persisted }) => { if (!persisted) for (const one of connections.values()) one.close(); });

const watch = (place, connection) => {
  const isMine = () => connections.get(place) === connection;
  connection.onconnectionstatechange = () => {
    const { connectionState: state } = connection;
    if (!isMine()) return;
    if (["failed", "closed"].includes(state)) told("closed", place);
    else if (["disconnected", "connected"].includes(state)) told("shaken", place, state === "disconnected");
  };
  connection.oniceconnectionstatechange = () => { if (isMine()) told("state", place, connection.iceConnectionState); };
  told("state", place, connection.iceConnectionState);
};
const use = (place, channel) => {
  channels.set(place, channel);
  const isMine = () => channels.get(place) === channel;
  channel.onopen = () => { if (isMine()) told("opened", place); };
  channel.onclose = () => { if (isMine()) told("closed", place); };
  channel.onmessage = ({ data }) => { if (isMine() && typeof data === "string") told("heard", place, data.slice(0, longest)); };
};
const connected = (place, servers) => {
  close(place);
  const iceServers = servers.map(([urls, username, credential]) => username ? { urls, username, credential } : { urls });
  const connection = new RTCPeerConnection({ iceServers });
  connections.set(place, connection);
  watch(place, connection);
  return connection;
};
const described = async (connection) => {
  for (let waited = 0; waited < PATIENCE; waited += EVERY) {
    const isKnown = connection.localDescription.sdp.includes("a=candidate");
    if (connection.iceGatheringState === "complete" || (isKnown && waited >= GATHERING)) break;
    await new Promise((done) => setTimeout(done, EVERY));
  }
  return connection.localDescription.sdp;
};

// Describes this browser to the guest of a place; "" if browser, policy or description prevent it.
export const invite = async (place, servers) => {
  try {
    const connection = connected(place, servers);
    use(place, connection.createDataChannel("tenka"));
    await connection.setLocalDescription(await connection.createOffer());
    return await described(connection);
  } catch { return ""; }
};
// Describes this browser to the page that made an offer.
export const answer = async (place, offer, servers) => {
  try {
    const connection = connected(place, servers);
    connection.ondatachannel = ({ channel }) => use(place, channel);
    await connection.setRemoteDescription({ type: "offer", sdp: offer });
    await connection.setLocalDescription(await connection.createAnswer());
    return await described(connection);
  } catch { return ""; }
};
// Takes the description of an invited page; returns whether it answers the open invitation.
export const accept = async (place, sdp) => {
  const connection = connections.get(place);
  if (connection?.signalingState !== "have-local-offer") return false;
  try {
    await connection.setRemoteDescription({ type: "answer", sdp });
    return true;
  } catch { return false; }
};
export const say = (place, text) => { const one = channels.get(place); if (one?.readyState === "open") one.send(text); };
export const close = (place) => {
  const connection = connections.get(place);
  connections.delete(place);
  channels.delete(place);
  connection?.close();
};
// Moves connections to other places, [from, to]; closes those to all other places.
export const move = (places) => {
  const known = new Map(places), moved = [];
  for (const place of [...connections.keys()]) {
    if (known.has(place) && channels.has(place)) moved.push([known.get(place), connections.get(place), channels.get(place)]);
    else close(place);
  }
  connections.clear();
  channels.clear();
  for (const [to, connection, channel] of moved) {
    connections.set(to, connection);
    watch(to, connection);
    use(to, channel);
  }
};
