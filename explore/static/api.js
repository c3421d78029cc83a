// The answers of the server, or those that a self-contained file holds.

const kept = 200; // answers
const answers = new Map();
const data = document.getElementById("answers");

// live tells whether there is a server, which can compile.
export const live = !data;

let embedded = null;

// unpack reads the answers of a self-contained file: gzip in base64.
async function unpack() {
  const bytes = Uint8Array.from(atob(data.textContent.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

// address is what a question is asked by: a path for the server, a name in a file.
function address(question, params) {
  const given = Object.keys(params).sort().filter((k) => params[k] !== undefined && params[k] !== "");
  if (!live) return [question, ...given.map((k) => k + "=" + params[k])].join(" ");
  return "/api/" + question + "?" + new URLSearchParams(given.map((k) => [k, params[k]]));
}

// get asks, or takes what was answered before. A refusal is an Error with the server's text.
export function get(question, params = {}, { fresh = false } = {}) {
  const url = address(question, params);
  if (!fresh && answers.has(url)) return answers.get(url);
  const answer = (live ? fromServer : fromFile)(url);
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

async function fromFile(name) {
  embedded ??= unpack();
  const body = (await embedded)[name];
  if (!body) throw new Error("This file holds one compile of one method. ryugo explore shows others.");
  return body;
}
