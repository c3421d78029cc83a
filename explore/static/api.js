// The answers to questions: from the server, or from a self-contained file.

const kept = 200; // answers
const answers = new Map();
const data = document.getElementById("answers");

// live reports whether there is a server, which can compile.
export const live = !data;

let embedded = null;

// unpack reads the answers of a self-contained file: gzip in base64.
async function unpack() {
  const bytes = Uint8Array.from(atob(data.textContent.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

// address returns the address of a question: a path on the server, or a name in a file.
function address(question, params) {
  const given = givenIn(params);
  if (!live) return nameOf(question, given, params);
  return "/api/" + question + "?" + new URLSearchParams(given.map((k) => [k, params[k]]));
}

const givenIn = (params) => Object.keys(params).sort().filter((k) => params[k] !== undefined && params[k] !== "");

const nameOf = (question, given, params) => [question, ...given.map((k) => k + "=" + params[k])].join(" ");

// get returns the answer to a question, from the cache if it was asked before. If the server
// refuses, get throws an Error with the server's text.
export function get(question, params = {}, { fresh = false } = {}) {
  const url = address(question, params);
  if (!fresh && answers.has(url)) return answers.get(url);
  const answer = live ? fromServer(url) : fromFile(question, params);
  answer.catch(() => answers.delete(url));
  if (answers.size >= kept) answers.delete(answers.keys().next().value);
  if (!fresh) answers.set(url, answer);
  return answer;
}

async function fromServer(url) {
  const r = await fetch(url);
  const body = await r.json().catch(() => null);
  if (!r.ok || !body) throw new Error(body?.error ?? `${r.status} ${r.statusText}`);
  return body;
}

// fromFile returns an answer that WriteFile has packed. The names of answers omit parameters that
// have the default value.
async function fromFile(question, params) {
  embedded ??= unpack();
  const all = await embedded;
  const given = givenIn(params).filter((k) => params[k] !== all.methods[k]);
  const body = all[nameOf(question, given, params)];
  if (!body) throw new Error("This file does not contain that compile. ryugo explore --html accepts several levels and targets; ryugo explore without --html shows any.");
  return body;
}
