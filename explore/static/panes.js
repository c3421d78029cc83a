// The panes with the input and the output of the compile: source, IL, machine code, GC
// info, unwinding.

import { codeNode, hover, ilClass, lineClass, lineName, lineOf, nodeClass, onHover, setCode, setLines, startOf } from "links";
import { set, state, subscribe } from "state";
import { $, duration, esc, hex, ilName, number, plural, span } from "text";
import { VList } from "vlist";

let method = null;
const lists = {};

// pane makes a list. Each of its rows belongs to an IL offset, and may belong to a line of source
// and a node.
function pane(id, label, html, { il = (r) => r.il, line = () => "", cls = () => "", node = () => 0 } = {}) {
  const at = (i) => rows[id][i];
  const list = new VList($(id), {
    label,
    row: (i) => html(at(i)),
    rowClass: (i) => cls(at(i)) + " " + (line(at(i)) ? lineClass(line(at(i))) : ilClass(il(at(i)))),
    pick: (i) => set({ il: il(at(i)), line: line(at(i)), ...(node(at(i)) ? { node: node(at(i)) } : {}) }),
    hover: (i) => (i < 0 ? hover() : hover(il(at(i)), node(at(i)), line(at(i)))),
  });
  lists[id] = { list, il };
}

const restyle = () => Object.values(lists).forEach((l) => l.list.restyle());

// reveal scrolls each pane to the rows of the selected IL offset. With ofNode, it scrolls the pane
// of machine code to the code of the selected node.
function reveal(ofNode = true) {
  const at = startOf(state.il);
  const line = state.line || lineOf(state.il);
  for (const [id, { list, il }] of Object.entries(lists)) {
    let i = id === "code" && ofNode && state.node ? rows[id].findIndex((r) => r.node === codeNode(state.node)) : -1;
    if (i < 0 && at >= 0) i = rows[id].findIndex((r) => (r.name ? r.name === line : startOf(il(r)) === at));
    if (i >= 0 && !list.element.contains(document.activeElement)) list.reveal(i, true);
    list.restyle();
  }
}

// start makes the panes.
export function start() {
  pane("source", "Source", (r) => (r.head ? span("head", r.head) : span("line", r.line) + span("code", r.text)), { line: (r) => r.name ?? "" });
  pane("il", "IL", ilHTML, { il: (r) => r.offset });
  pane("code", "Machine code", (r) => codeHTML(r) + inlinee(r), { cls: (r) => (r.note ? "note" : nodeClass(r.node)), node: (r) => r.node ?? 0 });
  pane("gc", "GC liveness", placeHTML);
  pane("unwind", "Unwinding and exceptions", placeHTML);
  onHover(restyle);
  subscribe((changed) => {
    if (changed.has("il") || changed.has("line") || changed.has("node")) reveal(changed.has("node"));
  });
  for (const tabs of document.querySelectorAll("[role=tablist]")) startTabs(tabs);
}

// startTabs makes the buttons of a tab list show their panels. Arrow keys move between the buttons.
function startTabs(tabs) {
  const buttons = [...tabs.querySelectorAll("[role=tab]")];
  const pick = (b) => {
    for (const x of buttons) {
      x.setAttribute("aria-selected", x === b);
      x.tabIndex = x === b ? 0 : -1;
      const panel = $(x.getAttribute("aria-controls"));
      if (panel && !tabs.dataset.view) panel.hidden = x !== b;
    }
    if (tabs.dataset.view) set({ view: b.dataset.view });
  };
  tabs.addEventListener("click", (e) => buttons.includes(e.target) && pick(e.target));
  tabs.addEventListener("keydown", (e) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    const at = buttons.indexOf(e.target);
    if (!by || at < 0) return;
    e.preventDefault();
    e.stopPropagation();
    const next = buttons[(at + by + buttons.length) % buttons.length];
    next.focus();
    pick(next);
  });
}

let calls = []; // of the method, including those of inlined bodies

const rows = { source: [], il: [], code: [], gc: [], unwind: [] };

// empty has the texts of panes without rows.
const empty = {
  source: "No source: no .pdb or .mdb beside the assembly, or none of the files that it names.",
  il: "No IL.",
  code: "No code was generated.",
  gc: "No references are live at any call.",
  unwind: "No prolog.",
};

// show fills the panes for a method.
export function show(m) {
  setLines(m.il ?? []);
  setCode(m);
  calls = m.inlines ?? [];
  rows.source = linesOfSource(m);
  rows.il = m.il ?? [];
  rows.code = linesOfCode(m.code);
  rows.gc = linesOfGC(rows.code, m.code);
  rows.unwind = linesOfUnwind(m.code);
  for (const [id, { list }] of Object.entries(lists)) {
    list.current = -1;
    list.element.scrollTop = 0;
    list.element.dataset.empty = rows[id].length ? "" : empty[id];
    list.show(rows[id].length);
  }
  if (!rows.source.length) $("tab-il").click();
  reveal();
}

// linesOfSource returns the lines of source, each with the first IL offset that belongs to it.
function linesOfSource(m) {
  const first = new Map();
  for (const i of m.il ?? []) {
    const at = lineName(i.source, i.line);
    if (i.line && !first.has(at)) first.set(at, i.offset);
  }
  const out = [];
  for (const s of m.source ?? []) {
    out.push({ head: s.file, il: -1 });
    const tabs = s.lines.map((l) => l.replaceAll("\t", "    "));
    const indent = Math.min(...tabs.filter((l) => l.trim()).map((l) => l.search(/\S/)));
    tabs.forEach((text, i) => {
      const name = lineName(s.index, s.first + i);
      out.push({ line: s.first + i, name, text: text.slice(indent), il: first.get(name) ?? -1 });
    });
  }
  return out;
}

function ilHTML(r) {
  const [op, ...rest] = r.text.split(" ");
  return span("at", ilName(r.offset)) + `<span class="oper">${esc(op)}</span> ${esc(rest.join(" "))}`;
}

// linesOfCode returns the instructions, each with its IL offset, and a line before each funclet.
function linesOfCode(code) {
  const out = [];
  let il = -1;
  const starts = new Map((code?.funcs ?? []).map((f, i) => [f.start, i && `funclet ${i}, ${f.kind}`]));
  for (const i of code?.instrs ?? []) {
    il = i.il ?? il;
    if (starts.get(i.offset)) out.push({ note: starts.get(i.offset), il: -1 });
    out.push({ ...i, il });
  }
  return out;
}

// linesOfGC lists where references are: those that are live in the whole body, and those at calls
// and at changes in interruptible code.
function linesOfGC(instrs, code) {
  const out = [];
  if (code?.untracked?.length) out.push({ at: -1, il: -1, text: "always: " + code.untracked.join(" ") });
  let last = "";
  for (const i of instrs) {
    if (i.note || (!i.call && !i.interruptible && !last)) continue;
    const live = i.live?.length ? i.live.join(" ") : "nothing";
    if (i.call) out.push({ at: i.offset, il: i.il, text: `call, live after it: ${live}` });
    const now = i.interruptible ? live : "";
    if (now !== last) out.push({ at: i.offset, il: i.il, text: now ? `interruptible, live: ${now}` : "not interruptible" });
    last = now;
  }
  return out.length && (out.length > 1 || out[0].at < 0 || code.gcInfo) ? out : [];
}

// linesOfUnwind lists the unwind codes of the prologs, and the exception clauses.
function linesOfUnwind(code) {
  const out = [];
  (code?.funcs ?? []).forEach((f, i) => {
    out.push({ note: `${i ? "funclet " + i + ", " + f.kind : "method"}: ${hex(f.start, 6)}..${hex(f.end, 6)}, prolog of ${plural(f.prolog, "byte")}`, il: -1 });
    for (const u of f.unwind ?? []) out.push({ at: f.start + u.offset, il: -1, text: u.text });
  });
  if (code?.clauses?.length) out.push({ note: "exception clauses", il: -1 });
  for (const c of code?.clauses ?? []) {
    const range = (a, b) => `${hex(a, 6)}..${hex(b, 6)}`;
    out.push({ at: c.tryStart, il: -1, text: `${c.kind}${c.class ? " " + c.class : ""}: try ${range(c.tryStart, c.tryEnd)}, handler ${range(c.handlerStart, c.handlerEnd)}${c.duplicate ? ", duplicate" : ""}` });
  }
  return out;
}

const placeHTML = (r) => (r.note ? span("head", r.note) : span("at", r.at >= 0 ? hex(r.at, 6) : "") + esc(r.text));

export function codeHTML(r) {
  if (r.note) return span("head", r.note);
  const [op, ...rest] = r.text.split(" ");
  return span("at", hex(r.offset, 6)) + span("bytes", r.bytes) + `<span class="oper">${esc(op)}</span> ${esc(rest.join(" "))}` + (r.target ? " " + span("ref", "; " + r.target) : "");
}

// inlinee returns, for code of an inlined call, the callee and the offset in its IL.
const inlinee = (r) => (r.inline && calls[r.inline] ? " " + span("inlinee", `${calls[r.inline].method}${r.nodeIL >= 0 ? " " + ilName(r.nodeIL) : ""}`, "made for an inlined call") : "");

// summary returns one line about a method.
export function summary(m) {
  const c = m.code;
  const parts = [plural(m.ilBytes, "byte") + " of IL"];
  if (c) parts.push(plural(c.size, "byte") + " of code", plural(c.instrs.length, "instruction"), `frame ${number(c.frameSize)}`, plural(m.spills, "spill"), plural(c.gcInfo, "byte") + " of GC info");
  const inlined = (m.inlines ?? []).filter((i) => i.inlined).length;
  if (inlined) parts.push(plural(inlined, "inline"));
  return parts.join(" · ") + " · " + duration(m.ns);
}
