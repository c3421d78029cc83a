// The list of methods, which can be searched and sorted. Its measures arrive while the server
// compiles the methods.

import { get, live } from "api";
import { set, state, subscribe } from "state";
import { $, duration, esc, number, plural } from "text";
import { VList } from "vlist";

let corpus = null; // {files, methods: [{key, name, file}]}
let measures = []; // [method] {il, code, ns, spills, inlines, level, error} of the methods compiled so far
let shown = []; // methods that match the search
let list = null;

// columns are the measures by which the list can be sorted.
const columns = [
  { name: "IL", title: "bytes of IL", value: (m, i) => measures[i]?.il, text: number },
  { name: "code", title: "bytes of code", value: (m, i) => measures[i]?.code, text: number },
  { name: "time", title: "time of the compile", value: (m, i) => measures[i]?.ns, text: duration },
  { name: "spills", title: "values that linear scan spilled", value: (m, i) => measures[i]?.spills, text: number },
  { name: "inl", title: "calls that were inlined", value: (m, i) => measures[i]?.inlines, text: number },
  { name: "level", title: "level that the method was compiled at", value: (m, i) => measures[i]?.level, text: (s) => s },
];
let order = { column: null, down: true };

export const methodOf = (key) => corpus?.byKey.get(key);
export const fileOf = (m) => corpus.files[m.file];

// load gets the list and shows it.
export async function load() {
  corpus = await get("methods");
  corpus.byKey = new Map(corpus.methods.map((m) => [m.key, m]));
  list = new VList($("methods"), {
    label: "Methods",
    height: 36,
    row: rowHTML,
    rowClass: (i) => (corpus.methods[shown[i]].key === state.method ? "chosen" : ""),
    pick: (i) => set({ method: corpus.methods[shown[i]].key, phase: "", node: 0, il: -1 }),
  });
  $("sort").innerHTML = columns.map((c, i) => `<button data-c="${i}" title="sort by ${esc(c.title)}">${c.name}</button>`).join("");
  $("sort").addEventListener("click", (e) => e.target.dataset.c && sort(Number(e.target.dataset.c)));
  $("search").addEventListener("input", search);
  $("search").addEventListener("keydown", fromSearch);
  subscribe((changed) => changed.has("method") && list.refresh());
  search();
  if (live) measure();
  return corpus;
}

// fromSearch handles the keys that lead from the search field to the list.
function fromSearch(e) {
  if (e.key === "Enter" && shown.length) list.choose(Math.max(0, list.current), e);
  else if (e.key === "ArrowDown") {
    list.element.focus();
    list.key(e);
  }
}

// search shows the methods whose names contain all words of the search field. The word error:
// selects methods that did not compile.
function search() {
  const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  shown = [];
  corpus.methods.forEach((m, i) => {
    m.lower ??= m.key.toLowerCase();
    if (words.every((w) => (w === "error:" ? measures[i]?.error : m.lower.includes(w)))) shown.push(i);
  });
  if (order.column) {
    const value = (i) => order.column.value(corpus.methods[i], i) ?? -1;
    const sign = order.down ? -1 : 1;
    shown.sort((a, b) => (value(a) < value(b) ? -sign : value(a) > value(b) ? sign : a - b));
  }
  list.current = -1;
  list.show(shown.length);
  status();
}

function status() {
  const left = corpus.methods.length - measures.length;
  const failed = measures.reduce((n, m) => n + (m.error ? 1 : 0), 0);
  $("count").textContent = plural(shown.length, "method") + (live && left ? `, ${number(left)} to be compiled` : "") + (failed ? `, ${number(failed)} with errors` : "");
}

function sort(c) {
  order = { column: columns[c], down: order.column === columns[c] ? !order.down : true };
  [...$("sort").children].forEach((b, i) => b.setAttribute("aria-pressed", i === c));
  search();
  list.element.scrollTop = 0;
}

// rowHTML returns the HTML of one method: its name, the name of its type, and its measures or its
// error. The title has the whole name.
function rowHTML(i) {
  const at = shown[i];
  const m = corpus.methods[at];
  const r = measures[at];
  const split = m.name.lastIndexOf("::");
  const facts = r?.error
    ? `<span class="error" title="${esc(r.error)}">${esc(r.error)}</span>`
    : columns.map((c) => {
        const v = c.value(m, at);
        return `<span title="${esc(c.title)}">${v === undefined ? "·" : c.text(v)}</span>`;
      }).join("");
  return `<span class="name" title="${esc(m.name + (m.signature ?? ""))}"><b>${esc(m.name.slice(split + 2))}</b>${m.key === m.name ? "" : esc(m.signature ?? "")} <span class="of">${esc(m.name.slice(0, Math.max(0, split)))}</span></span><span class="facts">${facts}</span>`;
}

// measure requests the measures of compiles until all have arrived.
async function measure() {
  for (;;) {
    const answer = await get("measures", { from: measures.length }, { fresh: true });
    measures.push(...answer.rows);
    if (answer.rows.length) {
      if (order.column) search();
      else list.refresh();
      status();
    }
    if (answer.done || measures.length >= corpus.methods.length) return;
    await new Promise((wake) => setTimeout(wake, 300));
  }
}

// reveal scrolls the list to the method that is shown.
export function reveal() {
  const at = shown.findIndex((i) => corpus.methods[i].key === state.method);
  if (at >= 0) list.mark(at);
}
