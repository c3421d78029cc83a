// What belongs together in the panes: offsets of IL, and nodes of the IR.

import { state } from "state";

export const hovered = { il: -1, node: 0, line: "" };

const listeners = [];

// onHover has f called when the pointer is over another thing.
export function onHover(f) {
  listeners.push(f);
}

// hover says what the pointer is over; nothing without arguments. A line of source stands
// for all IL that stems from it.
export function hover(il = -1, node = 0, line = "") {
  if (hovered.il === il && hovered.node === node && hovered.line === line) return;
  Object.assign(hovered, { il, node, line });
  listeners.forEach((f) => f());
}

let points = []; // [IL offset, line], by rising offset

// setLines gives the instructions of the IL, with their lines.
export function setLines(instrs) {
  points = instrs.filter((i) => i.line).map((i) => [i.offset, lineName(i.source, i.line)]);
}

// lineName names a line of source.
export const lineName = (source, line) => `${source ?? 0}:${line}`;

// lineOf is the line that the instruction at an IL offset stems from, "" for none.
export function lineOf(il) {
  const i = last(points, (p) => p[0] <= il);
  return il >= 0 && i >= 0 ? points[i][1] : "";
}

// last is the index of the last of a list's items, of which the first ones hold, or -1.
function last(list, holds) {
  let lo = 0, hi = list.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (holds(list[mid])) lo = mid + 1;
    else hi = mid;
  }
  return lo - 1;
}

let starts = []; // IL offsets at which a statement or a piece of code begins

// setStarts gives the offsets that stand for the instructions of IL after them.
export function setStarts(offsets) {
  starts = [...new Set(offsets.filter((o) => o >= 0))].sort((a, b) => a - b);
}

// startOf is the offset that stands for an IL offset in all panes, -1 for none.
export function startOf(il) {
  const i = il < 0 ? -1 : last(starts, (s) => s <= il);
  return i >= 0 ? starts[i] : il;
}

// belongs tells whether an IL offset belongs to one that is chosen, or to a line.
const belongs = (il, chosen, line) => (line ? lineOf(il) === line : startOf(il) === startOf(chosen));

let madeBy = {}; // nodes without instructions of their own, and whose instructions do their work

// setCode gives the method's machine code: which node each instruction was made for.
export function setCode(method) {
  madeBy = method.madeBy ?? {};
}

// codeNode is the node that has the instructions for a node.
export const codeNode = (node) => madeBy[node] ?? node;

// nodeClass is the class of an instruction that was made for a node.
export function nodeClass(node) {
  if (!node) return "";
  return (node === codeNode(state.node) ? "selected " : "") + (node === codeNode(hovered.node) ? "of-node " : "");
}

// ilClass is the class of what belongs to an IL offset.
export function ilClass(il) {
  if (il < 0) return "";
  return (belongs(il, state.il, state.line) ? "linked " : "") + (belongs(il, hovered.il, hovered.line) ? "hover " : "");
}

// lineClass is the class of a line of source.
export function lineClass(line) {
  if (!line) return "";
  return (line === (state.line || lineOf(state.il)) ? "linked " : "") + (line === (hovered.line || lineOf(hovered.il)) ? "hover " : "");
}
