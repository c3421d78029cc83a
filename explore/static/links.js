// Links between the panes: by IL offset, by node of the IR, and by line of source.

import { state } from "state";

export const hovered = { il: -1, node: 0, line: "" };

const listeners = [];

// onHover registers f, which is called when the pointer moves to something else.
export function onHover(f) {
  listeners.push(f);
}

// hover sets what the pointer is over: an IL offset, a node, or a line of source, which stands for
// all its IL. Without arguments, the pointer is over nothing.
export function hover(il = -1, node = 0, line = "") {
  if (hovered.il === il && hovered.node === node && hovered.line === line) return;
  Object.assign(hovered, { il, node, line });
  listeners.forEach((f) => f());
}

let points = []; // [IL offset, line], by increasing offset

// setLines sets the instructions of the IL, with their lines of source.
export function setLines(instrs) {
  points = instrs.filter((i) => i.line).map((i) => [i.offset, lineName(i.source, i.line)]);
}

// lineName returns the name of a line of source.
export const lineName = (source, line) => `${source ?? 0}:${line}`;

// lineOf returns the line of source of the instruction at an IL offset, or "".
export function lineOf(il) {
  const i = last(points, (p) => p[0] <= il);
  return il >= 0 && i >= 0 ? points[i][1] : "";
}

// last returns the index of the last item of a list for which holds is true, or -1. In the list,
// all items for which it is true come before all others.
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

// setStarts sets the IL offsets that stand for all instructions up to the next of these offsets.
export function setStarts(offsets) {
  starts = [...new Set(offsets.filter((o) => o >= 0))].sort((a, b) => a - b);
}

// startOf returns the offset that stands for an IL offset in all panes, or the offset itself if
// there is none.
export function startOf(il) {
  const i = il < 0 ? -1 : last(starts, (s) => s <= il);
  return i >= 0 ? starts[i] : il;
}

// belongs reports whether an IL offset belongs to the given line, or to the chosen offset if there
// is no line.
const belongs = (il, chosen, line) => (line ? lineOf(il) === line : startOf(il) === startOf(chosen));

let madeBy = {}; // [node without instructions of its own] the node whose instructions do its work

// setCode sets the method whose machine code is shown.
export function setCode(method) {
  madeBy = method.madeBy ?? {};
}

// codeNode returns the node that has the instructions for a node.
export const codeNode = (node) => madeBy[node] ?? node;

// nodeClass returns the CSS class of an instruction that was generated for a node.
export function nodeClass(node) {
  if (!node) return "";
  return (node === codeNode(state.node) ? "selected " : "") + (node === codeNode(hovered.node) ? "of-node " : "");
}

// ilClass returns the CSS class of a row that belongs to an IL offset.
export function ilClass(il) {
  if (il < 0) return "";
  return (belongs(il, state.il, state.line) ? "linked " : "") + (belongs(il, hovered.il, hovered.line) ? "hover " : "");
}

// lineClass returns the CSS class of a line of source.
export function lineClass(line) {
  if (!line) return "";
  return (line === (state.line || lineOf(state.il)) ? "linked " : "") + (line === (hovered.line || lineOf(hovered.il)) ? "hover " : "");
}
