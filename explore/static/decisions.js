// The log of decisions: what the phases did or refused to do, and why.

import { set, state } from "state";
import { $, block, esc, ilName, local, span } from "text";
import { VList } from "vlist";

let all = [];
let rows = [];
let list = null;

// show lists the decisions of a method, or, if the user requests it, only those of the selected
// phase or node.
export function show(decisions) {
  all = decisions ?? [];
  list ??= new VList($("decisions"), {
    label: "Decisions",
    row: (i) => html(rows[i]),
    rowClass: (i) => (rows[i].verdict === "refused" ? "no" : "yes") + (rows[i].node && rows[i].node === state.node ? " selected" : ""),
    pick: (i) => set({ phase: rows[i].phase, node: rows[i].node || 0, il: rows[i].inline ? -1 : rows[i].il ?? -1 }),
  });
  $("only").onchange = () => filter();
  filter();
}

// filter shows the rows that the user's choice selects.
export function filter() {
  const only = $("only").value;
  rows = all.filter((d) => only === "all" || (only === "phase" && d.phase === state.phase) || (only === "node" && d.node === state.node));
  $("decisions").dataset.empty = rows.length ? "" : all.length ? "No such decision." : "No decision was logged.";
  if (list) list.show(rows.length);
}

const html = (d) => `<span class="phase-name">${esc(d.phase)}</span><span class="badge">${esc(d.verdict)}</span>` +
  span("at", d.il !== undefined ? ilName(d.il) : " ") + span("id", d.node ? "t" + d.node : d.local !== undefined ? local(d.local) : d.block ? block(d.block) : " ") +
  `<b>${esc(d.kind)}</b> <span>${esc([d.method, d.text].filter(Boolean).join(": "))}</span>`;
