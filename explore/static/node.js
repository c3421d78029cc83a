// A node's life: its current form, the phase that created it, the phases that changed it, and why
// it is gone.

import { get } from "api";
import { numberText, valueText } from "ir";
import { set, state } from "state";
import { $, block, esc, ilName, local, span } from "text";

let asked = 0;

// show describes the selected node. ir is the IR of the phase that is shown.
export async function show(method, ir) {
  const box = $("node");
  if (!state.node) {
    box.innerHTML = '<p class="empty">Choose a node to see its life.</p>';
    return;
  }
  const mine = ++asked;
  const now = ir?.nodes.get(state.node);
  box.innerHTML = title(now) + factsOf(method, now);
  const part = await get("lives", { ...method.params, i: Math.floor(state.node / method.chunk) }).catch(() => null);
  const variable = now?.local === undefined ? null : await localOf(method, ir, now.local);
  if (mine !== asked) return;
  const life = part?.lives[state.node % method.chunk];
  box.innerHTML = title(now, life) + factsOf(method, now, life, variable) + (life ? story(method, life) : "") + decisionsOf(method);
  box.onclick = (e) => {
    const b = e.target.closest("button");
    if (b?.dataset.phase) set({ phase: b.dataset.phase, view: state.view === "linear" ? "linear" : "trees" });
    else if (b?.dataset.node) set({ node: Number(b.dataset.node) });
  };
}

// localOf returns the phase's row of a local.
async function localOf(method, ir, id) {
  const table = await get("locals", { ...method.params, i: ir.locals }).catch(() => null);
  return table?.locals.find((l) => l.id === id);
}

function title(n, life) {
  const what = n ? `<span class="oper">${esc(n.oper)}</span> ${span("type", n.type)} ${esc(valueText(n))}` : life ? `<span class="oper">${esc(life.oper)}</span> ${span("type", life.type)}` : "";
  return `<h3>${n ? "t" + n.id : "t" + state.node} ${what}${n ? "" : ' <span class="badge">not in this phase</span>'}</h3>`;
}

// factsOf returns the HTML of the node's properties in the phase that is shown.
function factsOf(method, n, life, l) {
  const facts = [];
  const add = (name, value) => value && facts.push(`<dt>${name}</dt><dd>${value}</dd>`);
  const il = life?.il ?? n?.at;
  add("block", n?.block && block(n.block));
  add("IL", il >= 0 && ilName(il) + (life?.inline && il === life.il ? " of " + esc(method.inlines[life.inline].method) : ""));
  add("value number", n?.number && esc(numberText(n)));
  add("register", esc((n?.regs ?? []).join(" ")));
  add("flags", esc(n?.flags ?? ""));
  add("user", n?.user && `<button data-node="${n.user}">t${n.user}</button>`);
  add("operands", (n?.ops ?? []).map((o) => `<button data-node="${o}">t${o}</button>`).join(" "));
  add("local", l && esc([local(l.id), l.type, l.size + " bytes", l.reg ? "in " + l.reg : "", l.frame !== undefined ? "frame " + l.frame : "", l.flags].filter(Boolean).join(", ")));
  return facts.length ? `<dl>${facts.join("")}</dl>` : "";
}

const phaseButton = (name) => `<button data-phase="${esc(name)}">${esc(name)}</button>`;

// story returns the HTML of a node's life: born, changed, gone.
function story(method, life) {
  const copied = life.from ? ` as a copy of <button data-node="${life.from}">t${life.from}</button>` : "";
  const steps = [`<li><span>born</span> ${phaseButton(life.born)}${copied}</li>`];
  if (life.changed) steps.push(`<li><span>changed</span> ${life.changed.map(phaseButton).join(" ")}</li>`);
  if (life.gone) steps.push(`<li><span>gone</span> ${phaseButton(life.gone)} ${esc(life.why ? method.decisions[life.why - 1].text : "")}</li>`);
  else steps.push("<li><span>alive</span> to the end</li>");
  return `<ol class="life">${steps.join("")}</ol>`;
}

// decisionsOf lists the decisions of phases about the selected node.
function decisionsOf(method) {
  const rows = (method.decisions ?? []).filter((d) => d.node === state.node);
  return rows.length ? `<ul>${rows.map((d) => `<li>${phaseButton(d.phase)} <span class="badge ${d.verdict === "refused" ? "no" : "yes"}">${esc(d.verdict)}</span> <b>${esc(d.kind)}</b> ${esc(d.text)}</li>`).join("")}</ul>` : "";
}
