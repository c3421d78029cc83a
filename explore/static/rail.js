// The list of phases, with the time and the effects of each. Consecutive phases that changed nothing
// are folded into one row.

import { set, state } from "state";
import { $, duration, esc, number } from "text";

let phases = [];
const open = new Set(); // the first phases of the sequences that the user has unfolded

// show lists the phases of a method.
export function show(method) {
  let before = 0;
  phases = method.phases.map((p) => {
    const after = method.irs[p.ir]?.nodes ?? 0;
    const row = { ...p, before, after };
    before = after;
    return row;
  });
  open.clear();
  draw();
}

// changes returns the phases that step visits: those that changed the IR, and the current one.
const changes = () => phases.filter((p) => p.changed || p.name === state.phase);

// step goes to the next (1) or previous (-1) phase that changed the IR.
export function step(by) {
  const list = changes();
  const at = list.findIndex((p) => p.name === state.phase) + by;
  if (list[at]) set({ phase: list[at].name });
}

// runs returns the phases as a list of lists: each phase that changed the IR alone, and
// consecutive phases that did not together.
function runs() {
  const out = [];
  for (const p of phases) {
    const last = out[out.length - 1];
    if (last && !p.changed && !last[0].changed) last.push(p);
    else out.push([p]);
  }
  return out;
}

export function draw() {
  const rail = $("rail");
  const most = Math.max(1, ...phases.map((p) => p.ns));
  rail.innerHTML = runs().map((run) => {
    const first = run[0];
    const folded = !first.changed && run.length > 1 && !open.has(first.name) && !run.some((p) => p.name === state.phase);
    if (folded) return `<button class="fold" data-open="${esc(first.name)}" title="${esc(run.map((p) => p.name).join(", "))}">${run.length} phases without a change</button>`;
    return run.map((p) => phaseHTML(p, most)).join("");
  }).join("");
  rail.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "nearest" });
}

const bytes = (n) => (n >= 1000 ? Math.round(n / 1024) + " KB" : n + " B");

function phaseHTML(p, most) {
  const here = p.name === state.phase;
  const grown = p.after - p.before;
  const nodes = !p.before ? number(p.after) : grown ? `${number(p.before)} → ${number(p.after)}` : number(p.after);
  const facts = [nodes + " nodes", p.grown ? bytes(p.grown) : "", p.decisions ? p.decisions + " decided" : ""].filter(Boolean).join(" · ");
  const classes = ["phase", p.changed ? "" : "same", p.failed ? "failed" : "", state.other?.phase === p.name && !Object.keys(state.other.config).length ? "other" : ""].join(" ");
  return `<button class="${classes}" data-phase="${esc(p.name)}" aria-current="${here}" title="${esc(p.failed ? "the compile ended here" : "shift-click compares")}">
<span class="title">${esc(p.name)}</span><span class="time">${duration(p.ns)}</span>
<span class="bar"><i style="width:${((100 * p.ns) / most).toFixed(1)}%"></i></span><span class="nodes">${facts}</span></button>`;
}

// start handles clicks and keys in the list.
export function start() {
  $("rail").addEventListener("click", (e) => {
    const b = e.target.closest("button");
    if (!b) return;
    if (b.dataset.open) {
      open.add(b.dataset.open);
      draw();
    } else if (e.shiftKey) set({ other: { phase: b.dataset.phase, config: {} } });
    else set({ phase: b.dataset.phase });
  });
  $("rail").addEventListener("keydown", (e) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (!by) return;
    e.preventDefault();
    e.stopPropagation();
    step(by);
    $("rail").querySelector('[aria-current="true"]')?.focus();
  });
}
