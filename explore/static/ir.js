// The IR of one phase, and its lines: as trees, or in execution order.

import { get } from "api";
import { block, esc, ilName, local, span } from "text";

// load returns the IR as a phase left it, with its trees and its value numbers.
export async function load(method, phase) {
  const ask = method.params;
  const state = await get("ir", { ...ask, i: phase.ir });
  const chunks = new Set();
  for (const b of state.blocks) for (const t of b.trees ?? []) chunks.add(Math.floor(t / method.chunk));
  const trees = new Map();
  await Promise.all([...chunks].map(async (c) => {
    const chunk = await get("trees", { ...ask, i: c });
    chunk.trees.forEach((t, i) => trees.set(c * method.chunk + i, t));
  }));
  const numbers = phase.numbers >= 0 ? await get("numbers", { ...ask, i: phase.numbers }) : null;
  return index(state, trees, numbers);
}

// index returns a state with a map of its nodes by number. Each node gets its block, its IL offset,
// the root of its tree, its value number and its user.
function index(state, trees, numbers) {
  const ir = { ...state, nodes: new Map(), views: {} };
  const numberOf = new Map((numbers?.numbers ?? []).map((n) => [n.node, n]));
  for (const b of state.blocks) {
    b.stmts = (b.trees ?? []).map((t) => trees.get(t));
    let il = -1;
    for (const t of b.stmts) {
      il = t.il ?? offsetOf(t.nodes[0]) ?? il;
      for (const n of t.nodes) ir.nodes.set(n.id, { ...n, block: b.id, at: n.il ?? t.il ?? il, root: t.root, number: numberOf.get(n.id) });
    }
  }
  for (const n of ir.nodes.values()) {
    for (const o of n.ops ?? []) {
      const x = ir.nodes.get(o);
      if (x) x.user = n.id;
    }
  }
  return ir;
}

// offsetOf returns the IL offset of an ilOffset node of a linear state, or undefined for other
// nodes.
function offsetOf(n) {
  if (n?.oper !== "ilOffset") return undefined;
  const il = Number(n.value?.replace("il=", ""));
  return Number.isNaN(il) ? -1 : il;
}

// lines returns the lines of a state: {kind, block, stmt, node, art, key}. kind is "block",
// "stmt" or "node". Two lines with the same key count as equal: keys omit the numbers of nodes.
export function lines(ir, view) {
  if (ir.views[view]) return ir.views[view];
  const out = [];
  for (const b of ir.blocks) {
    out.push({ kind: "block", block: b, key: "block " + blockText(b) });
    for (const t of b.stmts) {
      if (!ir.linear) out.push({ kind: "stmt", stmt: t, block: b, key: "stmt " + t.il });
      if (view === "linear") for (const n of t.nodes) out.push(lineOf(ir, n.id, b, ""));
      else if (!inTree(ir, t.root, b)) tree(ir, t.root, b, out);
    }
  }
  return (ir.views[view] = out);
}

function lineOf(ir, id, b, art) {
  const node = ir.nodes.get(id);
  return { kind: "node", node, block: b, art, key: art + nodeKey(node) };
}

// inTree reports whether a node of a linear state is shown below its user, because the user is in
// the same block.
function inTree(ir, id, b) {
  const user = ir.linear && ir.nodes.get(ir.nodes.get(id).user);
  return !!user && user.block === b.id;
}

// tree appends the tree of a node, users before their operands.
function tree(ir, root, b, out) {
  const stack = [{ id: root, art: "", below: "" }];
  while (stack.length) {
    const { id, art, below } = stack.pop();
    if (!ir.nodes.has(id)) continue;
    out.push(lineOf(ir, id, b, art));
    const ops = (ir.nodes.get(id).ops ?? []).filter((o) => ir.nodes.get(o)?.user === id);
    for (let i = ops.length - 1; i >= 0; i--) {
      const last = i === ops.length - 1;
      stack.push({ id: ops[i], art: below + (last ? "└─ " : "├─ "), below: below + (last ? "   " : "│  ") });
    }
  }
}

const regsOf = (n) => (n.regs ?? []).join(" ");
const nodeKey = (n) => `${n.oper} ${n.type} ${n.value ?? ""} ${n.local ?? ""} ${n.flags ?? ""} ${regsOf(n)}${n.contained ? " c" : ""}`;

// valueText returns the text of a node's local and value.
export const valueText = (n) => {
  const name = n.local === undefined ? "" : local(n.local);
  return [n.value?.startsWith(name) ? "" : name, n.value].filter(Boolean).join(" ");
};

// numberText returns the value number and the SSA definition of a node.
export const numberText = (n) => [n.number?.vn ? "$" + n.number.vn.toString(16) : "", n.number?.ssa ? `d:${n.number.ssa}` : ""].filter(Boolean).join(" ");

// blockText returns the description of a block.
export function blockText(b) {
  let s = b.kind;
  if (b.succs?.length) s += " → " + b.succs.map((e) => block(e.to)).join(", ");
  if (b.weight !== 1) s += "  weight " + Number(b.weight.toPrecision(3));
  if (b.cold) s += "  cold";
  if (b.loop) s += `  loop ${b.loop}, depth ${b.depth}`;
  if (b.try) s += "  try " + b.try;
  if (b.handler) s += "  handler " + b.handler;
  if (b.funclet) s += "  funclet " + b.funclet;
  return s;
}

// lineHTML returns the HTML of a line.
export function lineHTML(line, view) {
  if (line.kind === "block") return `<span class="head"><b>${block(line.block.id)}</b> ${esc(blockText(line.block))}</span>`;
  if (line.kind === "stmt") return `<span class="stmt">${line.stmt.il === undefined ? "statement" : "statement " + ilName(line.stmt.il)}</span>`;
  const n = line.node;
  const ops = view === "linear" ? (n.ops ?? []).map((o) => "t" + o).join(" ") : "";
  return span("id", "t" + n.id) + `<span class="flags">${esc(n.flags ?? "")}</span>` + span("art", line.art) + `<span class="oper">${esc(n.oper)}</span> ` + span("type", n.type) + " " +
    (n.contained ? span("contained", "contained") + " " : "") + (ops ? span("ops", ops) + " " : "") + span("text", valueText(n)) + " " +
    span("reg", regsOf(n), "register") + " " + span("vn", numberText(n), "value number and SSA definition");
}
