// The page: gets the data that the state selects and shows them in the panes.

import { get, live } from "api";
import * as compare from "compare";
import * as decisions from "decisions";
import * as graph from "graph";
import * as inlines from "inlines";
import * as ir from "ir";
import { keys } from "keys";
import { hover, hovered, ilClass, onHover, setStarts } from "links";
import * as methods from "methods";
import * as node from "node";
import * as panes from "panes";
import * as rail from "rail";
import * as scan from "scan";
import { configKeys, parse, set, state, subscribe } from "state";
import { $, esc, ilName } from "text";
import { VList } from "vlist";

let corpus = null;
let method = null; // the answer for the method that is shown
let other = null; // the answer for the method beside it
let shown = null; // the IR of the phase that is shown
let rows = []; // its lines
let list = null;
let asked = 0; // counts changes, so that late answers are dropped

const params = (config) => ({ m: state.method, ...config });

// compiled gets the answer for a method in a configuration.
async function compiled(config) {
  const m = await get("method", params(config));
  m.params = params(config);
  return m;
}

const phaseOf = (m, name) => m.phases.find((p) => p.name === name);

// firstPhase returns the phase that is shown if the state names none: the last phase that changed
// the IR, because most questions are about the code.
const firstPhase = (m) => m.phases.findLast((p) => p.changed)?.name ?? m.phases[0]?.name ?? "";

async function showMethod() {
  const mine = ++asked;
  if (!state.method) return welcome();
  document.body.classList.add("busy");
  try {
    const m = await compiled(state.config);
    const o = state.other ? await compiled(state.other.config) : null;
    if (mine !== asked) return;
    method = m;
    other = o;
    error(m.error, m.failedPhase, m.failedIL);
    $("name").textContent = m.name;
    $("summary").textContent = panes.summary(m);
    document.title = m.name + " - Ryugo";
    setStarts([...(m.code?.instrs ?? []).map((i) => i.il ?? -1), ...(m.starts ?? [])]);
    panes.show(m);
    rail.show(m);
    inlines.show($("inlines"), m.inlines);
    scan.show(m.allocation);
    decisions.show(m.decisions);
    config();
    if (!phaseOf(m, state.phase)) {
      const wanted = state.phase;
      set({ phase: firstPhase(m) }, { replace: true });
      if (wanted) note(`${wanted} did not run for this method.`);
      rail.draw();
    }
    await showPhase();
  } catch (e) {
    if (mine === asked) broken(e);
  } finally {
    document.body.classList.remove("busy");
    document.body.dataset.ready = "yes";
  }
}

// welcome shows the page without a method.
function welcome() {
  method = null;
  config();
  document.body.classList.add("nothing");
  $("name").textContent = "Choose a method";
  $("summary").textContent = "";
  document.body.dataset.ready = "yes";
}

// broken shows the error e instead of a method.
function broken(e) {
  document.body.classList.add("nothing");
  $("name").textContent = state.method;
  error(e.message);
}

// error shows why the method does not compile.
function error(text, phase, il) {
  $("error").hidden = !text;
  $("error").textContent = text ? [phase && `Does not compile: ${phase}`, il >= 0 && ilName(il), text].filter(Boolean).join(", ") : "";
  if (!text || phase) document.body.classList.remove("nothing");
  if (text && il >= 0) set({ il }, { replace: true });
}

let noteTimer = 0;

// note shows a text for some seconds.
export function note(text) {
  $("note").textContent = text;
  clearTimeout(noteTimer);
  noteTimer = setTimeout(() => ($("note").textContent = ""), 6000);
}

async function showPhase() {
  const mine = asked;
  const p = method && phaseOf(method, state.phase);
  if (!p || p.ir < 0) return nothing();
  const now = await ir.load(method, p);
  const beside = other && phaseOf(other, state.other.phase || state.phase);
  const beyond = beside && (await ir.load(other, beside));
  if (mine !== asked || p.name !== state.phase) return;
  shown = now;
  rail.draw();
  showView(beyond);
}

// nothing shows the view of a phase that left no IR.
function nothing() {
  shown = null;
  rows = [];
  rail.draw();
  $("lines").dataset.empty = "The compile ended before there was any IR.";
  list.show(0);
}

// lineViews are the views in which two sides can be compared.
const lineViews = ["trees", "linear"];

// showView fills the view in the middle: lines, a graph, a table, or two sides.
function showView(beyond) {
  if (!shown) return;
  document.body.dataset.view = state.view;
  document.body.classList.toggle("comparing", !!state.other);
  if (!state.other) $("with").value = "";
  for (const b of document.querySelectorAll("[data-view][role=tab]")) {
    b.setAttribute("aria-selected", b.dataset.view === state.view);
    b.tabIndex = b.dataset.view === state.view ? 0 : -1;
  }
  const drawn = lineViews.includes(state.view);
  for (const panel of document.querySelectorAll(".view")) panel.hidden = state.other ? panel.id !== "beside" : panel.id !== (drawn ? "lines-panel" : state.view + "-panel");
  rows = ir.lines(shown, drawn ? state.view : "trees");
  $("lines").dataset.empty = rows.length ? "" : "This phase left no IR.";
  if (state.other) beside(beyond);
  else if (state.view === "graph") graph.show(shown, shown.nodes.get(state.node)?.block);
  else if (state.view === "scan") scan.show(method.allocation);
  else if (state.view === "decisions") decisions.filter();
  list.current = -1;
  list.show(rows.length);
  reveal();
  node.show(method, shown);
}

// beside shows two sides.
function beside(beyond) {
  $("left-name").textContent = nameOf(state.config, state.phase, method);
  $("right-name").textContent = nameOf(state.other.config, state.other.phase || state.phase, other);
  if ($("of-code").checked) compare.ofCode(method, other);
  else if (beyond) compare.ofIR(shown, beyond, state.view === "linear" ? "linear" : "trees");
  else compare.ofCode({}, {});
}

// nameOf returns the name of what one side shows.
function nameOf(config, phase, m) {
  if ($("of-code").checked) phase = "code";
  const parts = configKeys.filter((k) => config[k]).map((k) => (k === "disable" ? "without " : k === "build" ? "build " : "") + config[k]);
  return [phase, ...parts, m?.code ? m.code.size + " bytes" : m?.error ? "does not compile" : ""].filter(Boolean).join(" · ");
}

// reveal scrolls to the selected node.
function reveal() {
  const at = state.node ? rows.findIndex((r) => r.node?.id === state.node) : -1;
  list.mark(at);
}

// find goes to the next (by 1) or previous (by -1) line of IR that contains the text of the search
// field. After the last line it continues with the first.
function find(by) {
  const text = $("find").value.toLowerCase();
  const of = (r) => (r.kind === "node" ? `t${r.node.id} ${r.key} ${ir.valueText(r.node)}` : r.key).toLowerCase();
  for (let n = 1; text && n <= rows.length; n++) {
    const i = (list.current + by * n + rows.length * 2) % rows.length;
    if (of(rows[i]).includes(text)) return list.choose(i);
  }
  if (text) note("Not found.");
}

// config shows the configuration of the compile in its controls.
function config() {
  $("opt").value = state.config.opt ?? corpus.opt;
  $("target").value = state.config.target ?? corpus.target;
  $("build").value = state.config.build ?? "";
  const off = new Set((state.config.disable ?? corpus.disable).split(",").filter((p) => p && p !== "-"));
  for (const box of $("disable").querySelectorAll("input")) box.checked = off.has(box.value);
  $("disable-count").textContent = off.size ? `${off.size} off` : "all on";
}

// startConfig makes the controls of the configuration: each change compiles at once.
function startConfig() {
  const option = (v) => `<option value="${esc(v)}">${esc(v)}</option>`;
  $("opt").innerHTML = corpus.opts.map(option).join("");
  $("target").innerHTML = corpus.targets.map(option).join("");
  $("build").innerHTML = '<option value="">this one</option>' + (corpus.builds ?? []).map(option).join("");
  $("build-field").hidden = !corpus.builds?.length;
  $("disable").innerHTML = corpus.optional.map((p) => `<label><input type="checkbox" value="${esc(p)}"> ${esc(p)}</label>`).join("");
  const change = (key, value, usual) => {
    const c = { ...state.config, [key]: value };
    if (!value || value === usual) delete c[key];
    set({ config: c });
  };
  $("opt").onchange = (e) => change("opt", e.target.value, corpus.opt);
  $("target").onchange = (e) => change("target", e.target.value, corpus.target);
  $("build").onchange = (e) => change("build", e.target.value, "");
  $("disable").onchange = () => change("disable", [...$("disable").querySelectorAll("input:checked")].map((b) => b.value).join(",") || (corpus.disable ? "-" : ""), corpus.disable);
  const held = { opt: corpus.opts.length > 1, target: corpus.targets.length > 1, with: true }; // in a self-contained file
  for (const field of document.querySelectorAll(".config select, .config input")) field.disabled = !live && !held[field.id];
  startBeside(option);
}

// startBeside makes the menu for comparisons: with the previous phase, or with another
// configuration.
function startBeside(option) {
  const each = (key, what, names) => (live || names.length > 1 ? names.map((n) => [`${what} ${n}`, `${key}:${n}`]) : []);
  const rest = [...each("opt", "level", corpus.opts), ...each("target", "target", corpus.targets), ...each("build", "build", corpus.builds ?? [])];
  if (rest.length) rest.push(["the current configuration", "now"]);
  $("with").innerHTML = '<option value="">nothing</option>' + [["previous phase", "before"], ...rest].map(([text, value]) => `<option value="${esc(value)}">${esc(text)}</option>`).join("");
  $("with").onchange = (e) => putBeside(e.target.value);
  $("of-code").onchange = () => showPhase();
  $("swap").onclick = () => state.other && set({ config: state.other.config, phase: state.other.phase || state.phase, other: { phase: state.phase, config: state.config } });
  $("close").onclick = () => putBeside("");
}

// putBeside begins the comparison that the menu entry what names, or ends it if what is empty.
export function putBeside(what) {
  const [key, value] = what.split(/:(.*)/);
  $("of-code").checked = false;
  if (!what) set({ other: null });
  else if (what === "before") {
    const i = method.phases.findIndex((p) => p.name === state.phase);
    const here = method.phases[i].ir;
    const before = method.phases.slice(0, i).findLast((p) => p.ir !== here) ?? method.phases[Math.max(0, i - 1)];
    set({ phase: before.name, other: { phase: state.phase, config: state.config } });
  } else if (what === "now") set({ other: { phase: "", config: { ...state.config } } });
  else set({ other: { phase: "", config: { ...state.config, [key]: value } } });
}

// startTheme makes the button that switches between the system's colours, light and dark.
function startTheme() {
  const names = ["system", "light", "dark"];
  let saved = "system";
  try {
    saved = localStorage.getItem("theme") ?? "system";
  } catch { /* a file may have no storage */ }
  const apply = (name) => {
    document.documentElement.dataset.theme = name;
    $("theme").textContent = { system: "◐", light: "○", dark: "●" }[name];
    $("theme").setAttribute("aria-label", `Colours: ${name}`);
    $("theme").title = `colours: ${name}`;
    scan.recolour();
  };
  apply(names.includes(saved) ? saved : "system");
  $("theme").onclick = () => {
    const next = names[(names.indexOf(document.documentElement.dataset.theme) + 1) % names.length];
    try {
      localStorage.setItem("theme", next);
    } catch { /* as above */ }
    apply(next);
  };
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => scan.recolour());
}

// changed updates the page after changes of the state, with as little work as possible.
async function changed(what) {
  try {
    if (what.has("method") || what.has("config") || (what.has("other") && JSON.stringify(other?.params) !== JSON.stringify(state.other && params(state.other.config)))) await showMethod();
    else if (what.has("phase") || what.has("other")) await showPhase();
    else if (what.has("view") && state.other && !lineViews.includes(state.view)) set({ other: null }); // this view has only one side
    else if (what.has("view")) await showPhase();
    else if (what.has("node") || what.has("il") || what.has("line")) {
      list.refresh();
      if (what.has("node") && method && shown) {
        if (rows[list.current]?.node?.id !== state.node) reveal();
        node.show(method, shown);
        if (state.view === "graph") graph.select(shown.nodes.get(state.node)?.block);
        if (state.view === "decisions") decisions.filter();
      }
    }
  } catch (e) {
    broken(e);
  }
}

async function start() {
  document.body.classList.toggle("file", !live);
  panes.start();
  rail.start();
  scan.start();
  list = new VList($("lines"), {
    label: "IR",
    row: (i) => ir.lineHTML(rows[i], state.view),
    rowClass: (i) => lineClass(rows[i]),
    pick: (i) => {
      const r = rows[i];
      set({ node: r.node?.id ?? 0, il: ilOf(r) });
    },
    hover: (i) => (i < 0 ? hover() : hover(ilOf(rows[i]), rows[i].node?.id ?? 0)),
  });
  onHover(() => list.restyle());
  $("find").addEventListener("keydown", (e) => e.key === "Enter" && find(e.shiftKey ? -1 : 1));
  $("toggle").onclick = () => document.body.classList.toggle("no-methods");
  graph.listen((id) => {
    const at = rows.findIndex((r) => r.kind === "block" && r.block.id === id);
    const first = rows.slice(at + 1).find((r) => r.kind === "node");
    if (first?.block.id === id) set({ node: first.node.id, il: first.node.at });
    graph.select(id);
  });
  subscribe(changed);
  keys({ step: rail.step, note, putBeside });
  startTheme();
  try {
    corpus = await methods.load();
    $("title").textContent = corpus.title;
    startConfig();
    const from = parse(location.hash);
    if (!from.method && corpus.methods.length === 1) from.method = corpus.methods[0].key;
    Object.assign(state, from);
    if (!state.method) welcome();
    else {
      await showMethod();
      methods.reveal();
    }
  } catch (e) {
    broken(e);
    document.body.dataset.ready = "yes";
  }
}

const ilOf = (r) => r.node?.at ?? r.stmt?.il ?? -1;

function lineClass(r) {
  return `${r.kind} ${r.kind === "block" ? "" : ilClass(ilOf(r))}${r.node && r.node.id === state.node ? " selected" : ""}${r.node && r.node.id === hovered.node ? " hover" : ""}${r.block.cold ? " cold" : ""}`;
}

start();


