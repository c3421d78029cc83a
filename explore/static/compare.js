// Two phases, two configurations, two targets or two builds side by side.

import { align, marks } from "diff";
import { lineHTML, lines } from "ir";
import { codeHTML } from "panes";
import { set } from "state";
import { $, number } from "text";
import { VList } from "vlist";

const around = 3; // equal lines shown before and after a difference

let list = null;
let rows = []; // {left, right, mark} or {skipped}
let html = { left: () => "", right: () => "" };

// ofIR compares the IR of two phases.
export function ofIR(left, right, view) {
  const a = lines(left, view), b = lines(right, view);
  html = { left: (l) => lineHTML(l, view), right: (l) => lineHTML(l, view) };
  show(a, b, (l) => l.key);
}

// ofCode compares the machine code of two compiles. The targets of jumps and calls are ignored.
export function ofCode(left, right) {
  html = { left: codeHTML, right: codeHTML };
  show(left.code?.instrs ?? [], right.code?.instrs ?? [], codeKey);
}

// codeKey returns the text of an instruction without addresses: two instructions have the same key
// if they differ only in their own address and that of their target.
const codeKey = (i) => i.text.replace(/^(j\w+|call) .*/, "$1") + (i.ref ?? "");

function show(a, b, key) {
  const ka = a.map(key), kb = b.map(key);
  const pairs = align(ka, kb);
  const kinds = marks(pairs, ka, kb);
  const all = pairs.map(([i, j], n) => ({ left: a[i], right: b[j], mark: kinds[n] }));
  const differ = kinds.filter((k) => k !== "same").length;
  $("differences").textContent = differ ? `${number(differ)} lines differ` : "no difference";
  rows = $("fold").checked ? folded(all) : all;
  list ??= new VList($("compare"), {
    label: "Differences",
    row: (i) => rowHTML(rows[i]),
    rowClass: (i) => rows[i].mark ?? "skipped",
    pick: (i, e) => pick(rows[i], e),
  });
  $("fold").onchange = () => {
    rows = $("fold").checked ? folded(all) : all;
    list.show(rows.length);
  };
  list.current = -1;
  list.show(rows.length);
  jump(1);
}

function pick(row, e) {
  const side = e?.target?.closest?.(".right") ? row.right : row.left ?? row.right;
  if (side?.node?.id) set({ node: side.node.id, il: side.node.at ?? -1 });
  else if (side?.il >= 0) set({ il: side.il });
}

// folded replaces each long sequence of equal lines by one row.
function folded(all) {
  const keep = new Uint8Array(all.length);
  all.forEach((r, i) => {
    if (r.mark !== "same") keep.fill(1, Math.max(0, i - around), i + around + 1);
  });
  const out = [];
  for (let i = 0; i < all.length; i++) {
    if (keep[i]) out.push(all[i]);
    else if (out.length && out[out.length - 1].skipped) out[out.length - 1].skipped++;
    else out.push({ skipped: 1 });
  }
  return out;
}

function rowHTML(r) {
  if (r.skipped) return `<span class="fold">${number(r.skipped)} equal lines</span>`;
  return `<span class="side left">${r.left ? html.left(r.left) : ""}</span><span class="side right">${r.right ? html.right(r.right) : ""}</span>`;
}

// jump goes to the next (1) or the previous (-1) sequence of lines that differ.
export function jump(by) {
  if (!list) return;
  const differs = (i) => rows[i] && rows[i].mark && rows[i].mark !== "same";
  let i = list.current;
  while (differs(i)) i += by;
  while (i + by >= -1 && i + by <= rows.length && !differs(i)) {
    i += by;
    if (i < 0 || i >= rows.length) return;
  }
  if (by < 0) while (differs(i - 1)) i--;
  if (differs(i)) list.mark(i);
}


