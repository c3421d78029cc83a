// The tree of calls: which were inlined and which were not, with the estimates and the reasons.

import { set, state } from "state";
import { esc, ilName, span } from "text";

// show draws the tree into an element. The row of a call comes after the row of its parent.
export function show(element, calls) {
  const rows = preorder(calls ?? []);
  if (rows.length < 2) {
    element.innerHTML = '<p class="empty">No calls, or a level that does not inline.</p>';
    return;
  }
  element.innerHTML = `<table class="inlines"><caption class="hidden">Calls and what became of them</caption>
<thead><tr><th scope="col">call</th><th scope="col">result</th><th scope="col" class="num" title="estimated native size of the callee, bytes">callee</th><th scope="col" class="num" title="estimated native size of the call, bytes">call</th><th scope="col" class="num" title="by how much the callee may be larger than the call">× allowed</th></tr></thead>
<tbody>${rows.map(rowHTML).join("")}</tbody></table>`;
  element.onclick = (e) => {
    const row = e.target.closest("tr[data-il]");
    if (row) set({ il: Number(row.dataset.il) });
  };
}

// preorder returns the calls in the order of the rows: the calls of a body come directly after it.
function preorder(calls) {
  const below = calls.map(() => []);
  calls.forEach((c, i) => i && below[c.parent].push(i));
  const out = [];
  const stack = calls.length ? [0] : [];
  while (stack.length) {
    const i = stack.pop();
    out.push(calls[i]);
    stack.push(...below[i].reverse());
  }
  return out;
}

function rowHTML(r) {
  const size = (n) => (n ? n.toFixed(1) : "");
  return `<tr class="${r.inlined ? "yes" : r.depth ? "no" : ""}"${r.depth === 1 ? ` data-il="${r.ilOffset}"` : ""}>
<td style="padding-left:${0.5 + r.depth * 1.25}em">${r.depth ? span("at", ilName(r.ilOffset)) : ""}${esc(r.method)}</td>
<td>${r.depth ? `<span class="badge">${r.inlined ? "inlined" : "call"}</span> ${esc(r.text || r.reason || "")}` : ""}</td>
<td class="num">${size(r.calleeBytes)}</td><td class="num">${size(r.callBytes)}</td><td class="num">${r.multiplier ? "× " + r.multiplier.toFixed(1) : ""}</td></tr>`;
}
