// The flow graph, drawn by Graphviz (@viz-js/viz) in a worker of the browser.

import { get, live } from "api";
import { blockText } from "ir";
import { $, block, plural } from "text";

const whole = 300; // the largest number of blocks that are all drawn
const near = 60; // in larger graphs, the number of blocks drawn around the selected one

let worker = null;
let drawing = 0;
let drawn = ""; // the DOT of the graph on the screen

// start makes the worker, from a blob, because that also works in a self-contained file.
async function start() {
  const source = live ? await (await fetch(document.documentElement.dataset.viz)).text() : await get("viz");
  const run = `;let viz = Viz.instance();
onmessage = async (e) => {
  try { postMessage({ id: e.data.id, svg: (await viz).renderString(e.data.dot, { format: "svg" }) }); }
  catch (err) { postMessage({ id: e.data.id, error: String(err) }); }
};`;
  return new Worker(URL.createObjectURL(new Blob([source, run], { type: "text/javascript" })));
}

// render returns the SVG of a graph in DOT.
async function render(dot) {
  worker ??= start();
  const w = await worker;
  const id = ++drawing;
  return new Promise((resolve, reject) => {
    const answer = (e) => {
      if (e.data.id !== id) return;
      w.removeEventListener("message", answer);
      if (e.data.error) reject(new Error(e.data.error));
      else resolve(e.data.svg);
    };
    w.addEventListener("message", answer);
    w.postMessage({ id, dot });
  });
}

let zoom = 1;
let all = false; // draw all blocks of a large graph

// show draws the flow graph of a phase into the view.
export async function show(ir, blockAt) {
  const box = $("graph-box");
  const some = ir.blocks.length > whole && !all ? neighbours(ir, blockAt || ir.blocks[0]?.id) : null;
  const dot = dotOf(ir, some);
  $("graph-note").innerHTML = some
    ? `${plural(some.size, "block")} near ${block(blockAt || ir.blocks[0].id)} of ${ir.blocks.length}. <button id="graph-all">draw all</button>`
    : plural(ir.blocks.length, "block");
  const button = $("graph-all");
  if (button) button.onclick = () => { all = true; show(ir, blockAt); };
  if (dot !== drawn) {
    drawn = dot;
    box.setAttribute("aria-busy", "true");
    try {
      const svg = await render(dot);
      if (drawn !== dot) return;
      box.innerHTML = svg.slice(svg.indexOf("<svg"));
      fit(box);
    } catch (err) {
      box.textContent = "Graphviz: " + err.message;
      drawn = "";
    }
    box.removeAttribute("aria-busy");
  }
  select(blockAt);
}

// fit sets the size of the drawing, so that a graph of a few blocks is not enlarged.
function fit(box) {
  const svg = box.querySelector("svg");
  if (!svg) return;
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", "Flow graph");
  const [, , w, h] = svg.getAttribute("viewBox").split(" ").map(Number);
  svg.dataset.w = w;
  svg.dataset.h = h;
  resize(Math.min(1.2, Math.max(0.5, (box.clientWidth - 24) / w)));
  for (const g of svg.querySelectorAll("g.node")) {
    g.setAttribute("tabindex", "0");
    g.setAttribute("role", "button");
    g.setAttribute("aria-label", g.querySelector("title")?.textContent ?? "");
  }
}

function resize(z) {
  zoom = Math.max(0.1, Math.min(4, z));
  const svg = $("graph-box").querySelector("svg");
  if (!svg) return;
  svg.setAttribute("width", svg.dataset.w * zoom);
  svg.setAttribute("height", svg.dataset.h * zoom);
}

// select marks the block that is selected.
export function select(blockAt) {
  for (const g of $("graph-box").querySelectorAll("g.node")) {
    const here = g.id === "b" + blockAt;
    g.classList.toggle("selected", here);
  }
  $("graph-box").querySelector("g.selected")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// listen handles clicks, keys and the wheel over the drawing. It calls chosen(id) when the user
// chooses a block.
export function listen(chosen) {
  const box = $("graph-box");
  const at = (e) => Number(e.target.closest?.("g.node")?.id.slice(1)) || 0;
  box.addEventListener("click", (e) => at(e) && chosen(at(e)));
  box.addEventListener("keydown", (e) => {
    if ((e.key === "Enter" || e.key === " ") && at(e)) { e.preventDefault(); chosen(at(e)); }
    if (e.key === "+") resize(zoom * 1.25);
    if (e.key === "-") resize(zoom / 1.25);
  });
  box.addEventListener("wheel", (e) => {
    if (!e.ctrlKey) return;
    e.preventDefault();
    resize(zoom * (e.deltaY < 0 ? 1.1 : 1 / 1.1));
  }, { passive: false });
  $("graph-in").onclick = () => resize(zoom * 1.25);
  $("graph-out").onclick = () => resize(zoom / 1.25);
}

// neighbours returns the blocks nearest to block from, by edges in either direction.
function neighbours(ir, from) {
  const edges = new Map(ir.blocks.map((b) => [b.id, []]));
  for (const b of ir.blocks) for (const e of b.succs ?? []) {
    edges.get(b.id).push(e.to);
    edges.get(e.to)?.push(b.id);
  }
  const found = new Set([from]);
  for (const id of found) for (const t of edges.get(id) ?? []) if (found.size < near) found.add(t);
  return found;
}

// dotOf returns the graph in DOT: clusters for EH regions, thick edges for back edges. The style
// sheet has the colours of the classes, for light and dark.
function dotOf(ir, some) {
  const blocks = ir.blocks.filter((b) => !some || some.has(b.id));
  const here = new Set(blocks.map((b) => b.id));
  const heads = new Map((ir.loops ?? []).map((l, i) => [l.head, { id: i + 1, depth: l.depth }]));
  const out = ["digraph flow {", 'bgcolor=transparent; node [shape=box, fontname="Courier", fontsize=11, margin="0.12,0.06"]; edge [fontname="Courier", fontsize=9, arrowsize=0.7];'];
  const write = (region) => {
    for (const b of region.blocks) out.push(nodeOf(b, heads.get(b.id)));
    for (const [name, child] of region.children) {
      out.push(`subgraph "cluster_${name}" { label="${name}"; labeljust=l; class="region ${name.split(" ")[0]}"; fontname="Courier"; fontsize=10; style=rounded;`);
      write(child);
      out.push("}");
    }
  };
  write(nest(blocks, ir.regions ?? []));
  for (const b of blocks) {
    for (const e of b.succs ?? []) if (here.has(e.to)) out.push(`${b.id} -> ${e.to} [class="${e.back ? "back" : e.kind}"${e.back ? ", penwidth=2" : ""}${labels[e.kind] ? `, label=" ${labels[e.kind]}"` : ""}];`);
    for (const r of ir.regions ?? []) if (b.id === r.tryBegin && here.has(r.handlerBegin)) out.push(`${b.id} -> ${r.handlerBegin} [class="exception", style=dashed];`);
  }
  out.push("}");
  return out.join("\n");
}

// labels has the labels of the kinds of edges that have one.
const labels = { true: "true", case: "case", default: "default", call: "finally", return: "return", catch: "leave" };

function nodeOf(b, loop) {
  const il = (n) => n.toString(16).padStart(3, "0");
  const text = [block(b.id) + "  " + b.kind, b.ilEnd > b.ilBegin ? `IL ${il(b.ilBegin)}..${il(b.ilEnd)}` : "no IL"];
  if (b.weight !== 1 || b.cold) text.push(`weight ${Number(b.weight.toPrecision(3))}${b.cold ? "  cold" : ""}`);
  if (loop) text.push(`loop ${loop.id}, depth ${loop.depth}`);
  return `${b.id} [id="b${b.id}", class="block${b.cold ? " cold" : ""}${loop ? " head" : ""}", tooltip="${blockText(b)}", label="${text.join("\\n")}"];`;
}

// nest puts each block into the EH regions around it, the outermost first. Inner regions have lower
// numbers than the regions around them. So of a block's try and handler, the region with the lower
// number is the inner one.
function nest(blocks, regions) {
  const root = { blocks: [], children: new Map() };
  for (const b of blocks) {
    const chain = [];
    let inTry = b.try ?? 0, inHandler = b.handler ?? 0;
    while ((inTry || inHandler) && chain.length < 2 * regions.length) {
      const isTry = inTry && (!inHandler || inTry < inHandler);
      const at = isTry ? inTry : inHandler;
      const r = regions[at - 1];
      chain.unshift(`${isTry ? "try" : r.kind} ${at}`);
      if (isTry) inTry = r.enclosingTry ?? 0;
      else inHandler = r.enclosingHandler ?? 0;
    }
    let region = root;
    for (const name of chain) {
      if (!region.children.has(name)) region.children.set(name, { blocks: [], children: new Map() });
      region = region.children.get(name);
    }
    region.blocks.push(b);
  }
  return root;
}
