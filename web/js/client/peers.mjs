// Other people's pages: data channels straight from browser to browser. No server stands between: the two descriptions travel in
// links or through a relay. Loaded when somebody plays live. Python keeps count of what it is told: which channels are open, and
// how each connection stands.
const GATHERING = 3_000, PATIENCE = 12_000, EVERY = 20;
// Milliseconds a browser may take to find its own addresses. After the first, those it has must do; after the second, it has none.
const connections = new Map(), channels = new Map();        // by place
let told = () => {}, longest = 0;

// From now on tells what happens: opened, heard, closed, shaken, state. Of what is longer than any message of ours, which has
// `most` characters, so much is told as shows it. There is no answer, since there is always more to tell.
export const open = (most, event) => {
  [longest, told] = [most + 1, event];
  return new Promise(() => {});
};

// The page goes for good: it hangs up, or the others would wait for word from it. One that is only put aside stays.
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

// Describes this browser to somebody who is to come to a place; "" where no browser, policy or description lets it.
export const invite = async (place, servers) => {
  try {
    const connection = connected(place, servers);
    use(place, connection.createDataChannel("tenka"));
    await connection.setLocalDescription(await connection.createOffer());
    return await described(connection);
  } catch { return ""; }
};
// Describes this browser to whoever has made an offer.
export const answer = async (place, offer, servers) => {
  try {
    const connection = connected(place, servers);
    connection.ondatachannel = ({ channel }) => use(place, channel);
    await connection.setRemoteDescription({ type: "offer", sdp: offer });
    await connection.setLocalDescription(await connection.createAnswer());
    return await described(connection);
  } catch { return ""; }
};
// Takes the description of whoever was invited; returns whether it answers the invitation that waits.
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
// The connections to these places, [from, to], go on at others; those to all other places end.
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
