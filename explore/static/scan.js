// Linear scan, drawn: locals and values as rows, positions as columns, registers as
// colours. Only what is in view is drawn.

import { hover } from "links";
import { set, state } from "state";
import { $, block, esc, number, plural } from "text";

const rowHeight = 18;
const labelWidth = 150;
const headHeight = 20;
const pressureHeight = 70;

let scan = null;
let step = 6; // pixels of a position
let highest = 1; // the most integer registers that are in use at once
let queued = false;
const colours = new Map();

// colourOf gives each register a hue of its own, as far apart as they go.
function colourOf(reg) {
  if (!colours.has(reg)) colours.set(reg, `hsl(${(colours.size * 137.5) % 360} 55% ${dark() ? "45%" : "72%"})`);
  return colours.get(reg);
}

const dark = () => getComputedStyle(document.documentElement).colorScheme === "dark" || (getComputedStyle(document.documentElement).colorScheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);

// show draws the intervals of a method.
export function show(data) {
  scan = data?.rows?.length ? data : null;
  $("scan").hidden = !scan;
  $("scan-empty").hidden = !!scan;
  if (!scan) return;
  colours.clear();
  scan.registers.forEach(colourOf);
  step = Math.max(3, Math.min(14, ($("scan-scroll").clientWidth - labelWidth) / Math.max(1, scan.positions)));
  $("scan-legend").innerHTML = scan.registers.map((r) => `<span><i style="background:${colourOf(r)}"></i>${esc(r)}</span>`).join("") + '<span><i class="memory"></i>memory</span>';
  const spilled = scan.rows.filter((r) => r.spans.some((s) => !s.reg)).length;
  $("scan-note").textContent = `${plural(scan.rows.length, "interval")}, ${plural(scan.positions, "position")}, ${number(spilled)} in memory for a part or all of their life`;
  highest = scan.pressure.reduce((a, b) => Math.max(a, b), 1);
  size();
  table();
}

export function recolour() {
  if (!scan) return;
  colours.clear();
  scan.registers.forEach(colourOf);
  show(scan);
}

function size() {
  $("scan-space").style.width = labelWidth + scan.positions * step + 40 + "px";
  $("scan-space").style.height = headHeight + scan.rows.length * rowHeight + pressureHeight + "px";
  queue();
}

function queue() {
  if (queued) return;
  queued = true;
  requestAnimationFrame(() => {
    queued = false;
    draw();
  });
}

function draw() {
  const box = $("scan-scroll");
  const canvas = $("scan-canvas");
  const scale = devicePixelRatio || 1;
  const w = box.clientWidth, h = box.clientHeight;
  if (!scan || !w || !h) return;
  canvas.width = w * scale;
  canvas.height = h * scale;
  canvas.style.width = w + "px";
  canvas.style.height = h + "px";
  const style = getComputedStyle(document.documentElement);
  const ink = { text: style.getPropertyValue("--text"), dim: style.getPropertyValue("--dim"), line: style.getPropertyValue("--line"), back: style.getPropertyValue("--panel"), accent: style.getPropertyValue("--accent"), warn: style.getPropertyValue("--bad") };
  const g = canvas.getContext("2d");
  g.scale(scale, scale);
  g.clearRect(0, 0, w, h);
  g.font = "11px " + style.getPropertyValue("--mono");
  g.textBaseline = "middle";
  const x = (at) => labelWidth + at * step - box.scrollLeft;
  const first = Math.max(0, Math.floor((box.scrollTop) / rowHeight));
  const fit = Math.floor((h - headHeight - pressureHeight) / rowHeight);
  const last = Math.min(scan.rows.length, first + fit);
  drawBlocks(g, x, w, h, ink);
  for (let i = first; i < last; i++) drawRow(g, scan.rows[i], headHeight + (i - first) * rowHeight, x, w, ink);
  drawPressure(g, x, w, h, ink);
  drawLabels(g, first, last, ink, h);
}

function drawBlocks(g, x, w, h, ink) {
  g.strokeStyle = ink.line;
  g.fillStyle = ink.dim;
  let free = 0;
  for (const b of scan.blocks) {
    const at = x(b.from);
    if (at > w || x(b.to) < labelWidth) continue;
    g.beginPath();
    g.moveTo(at + 0.5, 0);
    g.lineTo(at + 0.5, h);
    g.stroke();
    if (at >= free && at >= labelWidth) {
      g.fillText(block(b.id), at + 3, headHeight / 2);
      free = at + 36;
    }
  }
}

function drawRow(g, row, y, x, w, ink) {
  for (const s of row.spans) {
    const from = x(s.from), to = Math.max(x(s.to), from + 2);
    if (to < labelWidth || from > w) continue;
    if (s.reg) {
      g.fillStyle = colourOf(s.reg);
      g.fillRect(from, y + 2, to - from, rowHeight - 5);
      if (to - from > 26) {
        g.fillStyle = dark() ? "#fff" : "#111";
        g.fillText(s.reg, Math.max(from, labelWidth) + 3, y + rowHeight / 2);
      }
    } else {
      g.strokeStyle = ink.warn;
      g.setLineDash([3, 2]);
      g.strokeRect(from + 0.5, y + 4.5, to - from, rowHeight - 10);
      g.setLineDash([]);
    }
  }
  g.fillStyle = ink.text;
  for (const u of row.uses ?? []) {
    const at = x(u.at);
    if (at < labelWidth || at > w) continue;
    if (u.def) g.fillRect(at - 1, y + 2, 2, rowHeight - 5);
    else {
      g.beginPath();
      g.arc(at, y + rowHeight / 2 - 0.5, 2, 0, 7);
      g.fill();
    }
  }
}

// drawPressure is how many values are in registers at each position, against how many
// registers there are.
function drawPressure(g, x, w, h, ink) {
  const top = h - pressureHeight, base = h - 14;
  g.fillStyle = ink.back;
  g.fillRect(0, top, w, pressureHeight);
  g.strokeStyle = ink.line;
  g.strokeRect(-1, top + 0.5, w + 2, pressureHeight);
  const most = highest;
  const y = (n) => base - (n / most) * (pressureHeight - 26);
  const first = Math.max(0, Math.floor((labelWidth - x(0)) / step)), last = Math.min(scan.positions, Math.ceil((w - x(0)) / step));
  g.fillStyle = ink.accent;
  for (let p = first; p < last; p++) g.fillRect(x(p), y(scan.pressure[p] ?? 0), Math.max(1, step), base - y(scan.pressure[p] ?? 0));
}

function drawLabels(g, first, last, ink, h) {
  g.fillStyle = ink.back;
  g.fillRect(0, 0, labelWidth - 1, h);
  for (let i = first; i < last; i++) {
    const row = scan.rows[i];
    const y = headHeight + (i - first) * rowHeight + rowHeight / 2;
    g.fillStyle = row.node && row.node === state.node ? ink.accent : ink.text;
    g.fillText(row.name.slice(0, 20), 8, y);
  }
  g.fillStyle = ink.dim;
  g.fillText("integer registers", 8, h - pressureHeight / 2 - 8);
  g.fillText(`in use, at most ${highest}`, 8, h - pressureHeight / 2 + 8);
}

// rowAt is the row under the pointer.
function rowAt(e) {
  const r = $("scan-canvas").getBoundingClientRect();
  const y = e.clientY - r.top;
  if (y < headHeight || y > r.height - pressureHeight) return null;
  const i = Math.floor($("scan-scroll").scrollTop / rowHeight) + Math.floor((y - headHeight) / rowHeight);
  const at = Math.floor((e.clientX - r.left - labelWidth + $("scan-scroll").scrollLeft) / step);
  return scan?.rows[i] ? { row: scan.rows[i], at } : null;
}

// table is the same for those who do not see the drawing, and for a closer look.
function table() {
  const text = (s) => `${s.from}–${s.to} ${s.reg || "memory"}`;
  const rows = scan.rows.slice(0, 500);
  $("scan-table").innerHTML = `<table><thead><tr><th scope="col">interval</th><th scope="col">type</th><th scope="col">where</th></tr></thead><tbody>${rows
    .map((r) => `<tr><td>${esc(r.name)}</td><td>${esc(r.type)}</td><td>${r.spans.slice(0, 20).map((s) => esc(text(s))).join(", ")}</td></tr>`).join("")}</tbody></table>` +
    (scan.rows.length > rows.length ? `<p>The first ${rows.length} of ${scan.rows.length} intervals.</p>` : "");
}

// start handles scrolling, zooming and clicks.
export function start() {
  const box = $("scan-scroll");
  box.addEventListener("scroll", queue);
  new ResizeObserver(queue).observe(box);
  box.addEventListener("wheel", (e) => {
    if (!e.ctrlKey || !scan) return;
    e.preventDefault();
    step = Math.max(0.5, Math.min(40, step * (e.deltaY < 0 ? 1.2 : 1 / 1.2)));
    size();
  }, { passive: false });
  box.addEventListener("mousemove", (e) => {
    const hit = rowAt(e);
    const s = hit?.row.spans.find((s) => s.from <= hit.at && hit.at < s.to);
    box.title = hit ? `${hit.row.name} ${hit.row.type}${s ? `: ${s.reg || "memory"}, positions ${s.from} to ${s.to}` : ""}` : "";
    hover(-1, hit?.row.node || 0);
  });
  box.addEventListener("click", (e) => {
    const hit = rowAt(e);
    if (hit?.row.node) set({ node: hit.row.node });
  });
  $("scan-in").onclick = () => { step = Math.min(40, step * 1.5); size(); };
  $("scan-out").onclick = () => { step = Math.max(0.5, step / 1.5); size(); };
}
