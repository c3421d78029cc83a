// The state of the page: one object, which the address contains as #method/phase/node?key=value, so
// that a link shows the same view again.

export const state = {
  method: "", // key of the method
  phase: "", // name of the phase
  node: 0, // selected node of the IR, 0: none
  il: -1, // selected IL offset, -1: none
  line: "", // selected line of source; il is its first offset
  view: "trees",
  config: {}, // of the compile: opt, target, disable, build; missing fields have the default value
  other: null, // the other side of a comparison: {phase, config}
};

export const configKeys = ["opt", "target", "disable", "build"];

const listeners = [];

// subscribe registers f, which is called with the names of the fields that have changed.
export function subscribe(f) {
  listeners.push(f);
}

// set changes fields of the state and calls all listeners.
export function set(changes, { replace = false } = {}) {
  if ("il" in changes) changes = { line: "", ...changes };
  const changed = new Set();
  for (const [k, v] of Object.entries(changes)) {
    if (JSON.stringify(state[k]) !== JSON.stringify(v)) changed.add(k);
    state[k] = v;
  }
  if (!changed.size) return;
  write(replace || !(changed.has("method") || changed.has("phase") || changed.has("other") || changed.has("config")));
  listeners.forEach((f) => f(changed));
}

// link returns the part of the address for state s, from the # on.
export function link(s = state) {
  let hash = [s.method, s.phase, s.node ? String(s.node) : ""].map(encodeURIComponent).join("/").replace(/\/+$/, "");
  const q = new URLSearchParams();
  for (const k of configKeys) if (s.config[k]) q.set(k, s.config[k]);
  if (s.view !== "trees") q.set("view", s.view);
  if (s.other) {
    q.set("with", s.other.phase || "");
    for (const k of configKeys) if (s.other.config[k]) q.set("with-" + k, s.other.config[k]);
  }
  const query = q.toString();
  return "#" + hash + (query ? "?" + query : "");
}

function write(replace) {
  const hash = link();
  if (location.hash === hash) return;
  history[replace ? "replaceState" : "pushState"](null, "", hash);
}

// parse returns the fields of the state that link has written.
export function parse(hash) {
  const [path, query = ""] = hash.replace(/^#/, "").split("?");
  const [method = "", phase = "", node = ""] = path.split("/").map(decode);
  const q = new URLSearchParams(query);
  const config = (prefix) => Object.fromEntries(configKeys.filter((k) => q.get(prefix + k)).map((k) => [k, q.get(prefix + k)]));
  return {
    method, phase, node: Number(node) || 0, il: -1, view: q.get("view") || "trees", config: config(""),
    other: q.has("with") ? { phase: q.get("with"), config: config("with-") } : null,
  };
}

// decode is decodeURIComponent, but returns text with an invalid escape unchanged.
function decode(s) {
  try {
    return decodeURIComponent(s);
  } catch {
    return s;
  }
}

addEventListener("popstate", () => set(parse(location.hash), { replace: true }));
addEventListener("hashchange", () => set(parse(location.hash), { replace: true }));
