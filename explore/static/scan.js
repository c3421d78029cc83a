// Linear scan, drawn from the allocator's own data. Locals and values are rows, positions are
// columns, registers are colours. Marks show where a value is stored to memory and loaded again.
// Only the rows in view are drawn.

import { hover } from "links";
import { set, state } from "state";
import { $, block, esc, local, number, plural } from "text";

const rowHeight = 18;
const labelWidth = 150;
const headHeight = 20;
const pressureHeight = 70;

let scan = null;
let step = 6; // width of a position in pixels
let highest = { ints: 0, floats: 0 }; // the largest numbers of registers in use at once
let queued = false;
const colours = new Map();

// colourOf returns the colour of a register. The hues of registers are far apart.
function colourOf(reg) {
  if (!colours.has(reg)) colours.set(reg, `hsl(${(colours.size * 137.5) % 360} 55% ${dark() ? "45%" : "72%"})`);
  return colours.get(reg);
}

const dark = () => getComputedStyle(document.documentElement).colorScheme === "dark" || (getComputedStyle(document.documentElement).colorScheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);

// show draws the intervals of a method.
export function show(data) {
  scan = data?.intervals?.length ? data : null;
  $("scan").hidden = !scan;
  $("scan-empty").hidden = !!scan;
  if (!scan) return;
  colours.clear();
  scan.registers.forEach(colourOf);
  step = Math.max(3, Math.min(14, ($("scan-scroll").clientWidth - labelWidth) / Math.max(1, scan.positions.length)));
  $("scan-legend").innerHTML = scan.registers.map((r) => `<span><i style="background:${colourOf(r)}"></i>${esc(r)}</span>`).join("") + '<span><i class="memory"></i>memory</span>';
  const inMemory = scan.intervals.filter((r) => r.spans.some((s) => !s.reg)).length;
  const spills = count("spills"), reloads = count("reloads");
  $("scan-note").textContent = `${plural(scan.intervals.length, "interval")}, ${plural(scan.positions.length, "position")}, ${number(inMemory)} in memory for a part or all of their life, ${plural(spills, "spill")}, ${plural(reloads, "reload")}`;
  highest = { ints: most(scan.ints), floats: most(scan.floats) };
  size();
  table();
}

const count = (field) => scan.intervals.reduce((n, r) => n + (r[field]?.length ?? 0), 0);
const most = (list) => list.reduce((a, b) => Math.max(a, b), 0);

// nameOf returns the name of an interval.
const nameOf = (r) => (r.local === undefined ? `t${r.node}${r.part ? "." + r.part : ""} ${r.oper}` : local(r.local));

export function recolour() {
  if (!scan) return;
  colours.clear();
  scan.registers.forEach(colourOf);
  show(scan);
}

function size() {
  $("scan-space").style.width = labelWidth + scan.positions.length * step + 40 + "px";
  $("scan-space").style.height = headHeight + scan.intervals.length * rowHeight + pressureHeight + "px";
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
  const last = Math.min(scan.intervals.length, first + fit);
  drawBlocks(g, x, w, h, ink);
  for (let i = first; i < last; i++) drawRow(g, scan.intervals[i], headHeight + (i - first) * rowHeight, x, w, ink);
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
  g.fillStyle = ink.warn;
  for (const at of row.spills ?? []) arrow(g, x(at) + step, y + rowHeight - 7, 1, w);
  for (const at of row.reloads ?? []) arrow(g, x(at), y + 6, -1, w);
}

// arrow draws an arrow down, for a store to memory (by 1), or up, for a load (by -1).
function arrow(g, at, y, by, w) {
  if (at < labelWidth || at > w) return;
  g.beginPath();
  g.moveTo(at - 4, y - 3 * by);
  g.lineTo(at + 4, y - 3 * by);
  g.lineTo(at, y + 4 * by);
  g.fill();
}

// drawPressure draws how many registers are in use at each position: integer registers as columns,
// the others as a line.
function drawPressure(g, x, w, h, ink) {
  const top = h - pressureHeight, base = h - 14;
  g.fillStyle = ink.back;
  g.fillRect(0, top, w, pressureHeight);
  g.strokeStyle = ink.line;
  g.strokeRect(-1, top + 0.5, w + 2, pressureHeight);
  const y = (n, all) => base - (n / Math.max(1, all)) * (pressureHeight - 20);
  const first = Math.max(0, Math.floor((labelWidth - x(0)) / step)), last = Math.min(scan.positions.length, Math.ceil((w - x(0)) / step));
  g.fillStyle = ink.accent;
  for (let p = first; p < last; p++) g.fillRect(x(p), y(scan.ints[p], scan.intRegs), Math.max(1, step), base - y(scan.ints[p], scan.intRegs));
  if (!highest.floats) return;
  g.strokeStyle = ink.warn;
  g.beginPath();
  for (let p = first; p < last; p++) {
    g.lineTo(x(p), y(scan.floats[p], scan.floatRegs));
    g.lineTo(x(p + 1), y(scan.floats[p], scan.floatRegs));
  }
  g.stroke();
}

function drawLabels(g, first, last, ink, h) {
  g.fillStyle = ink.back;
  g.fillRect(0, 0, labelWidth - 1, h);
  for (let i = first; i < last; i++) {
    const row = scan.intervals[i];
    const y = headHeight + (i - first) * rowHeight + rowHeight / 2;
    g.fillStyle = row.node && row.node === state.node ? ink.accent : ink.text;
    g.fillText(nameOf(row).slice(0, 20), 8, y);
  }
  g.fillStyle = ink.dim;
  g.fillText("registers in use, at most", 8, h - pressureHeight / 2 - 16);
  g.fillText(`${highest.ints} of ${scan.intRegs} integer`, 8, h - pressureHeight / 2);
  g.fillText(`${highest.floats} of ${scan.floatRegs} others`, 8, h - pressureHeight / 2 + 16);
}

// columnAt returns the position under the pointer.
const columnAt = (e) => Math.floor((e.clientX - $("scan-canvas").getBoundingClientRect().left - labelWidth + $("scan-scroll").scrollLeft) / step);

// rowAt returns the row and the position under the pointer, or null.
function rowAt(e) {
  const r = $("scan-canvas").getBoundingClientRect();
  const y = e.clientY - r.top;
  if (y < headHeight || y > r.height - pressureHeight) return null;
  const i = Math.floor($("scan-scroll").scrollTop / rowHeight) + Math.floor((y - headHeight) / rowHeight);
  return scan?.intervals[i] ? { row: scan.intervals[i], at: columnAt(e) } : null;
}

// storyOf returns a text: where an interval is stored, loaded and copied, and where its register is
// needed.
function storyOf(r) {
  const parts = [];
  const add = (what, list) => list?.length && parts.push(`${what} ${list.slice(0, 20).map(nodeAt).join(", ")}`);
  add(r.temp === undefined ? "stored at" : `stored to temp ${r.temp} at`, r.spills);
  add(r.remade ? "rematerialized at" : "loaded at", r.reloads);
  add("copied at", r.moves);
  if (r.wanted !== undefined) parts.push(`its register is needed at ${nodeAt(r.wanted)}`);
  return parts.join("; ");
}

// nodeAt returns the text of a position with its node.
const nodeAt = (at) => `${at} (t${scan.positions[at]})`;

// pressureAt returns a text: how many registers are in use at a position, which registers the node
// there destroys, and which it uses as scratch registers.
function pressureAt(at) {
  if (!(at >= 0 && at < scan.positions.length)) return "";
  const kills = scan.kills?.find((k) => k.at === at)?.regs, scratch = scan.scratch?.find((k) => k.at === at)?.regs;
  return `position ${nodeAt(at)}: ${scan.ints[at]} of ${scan.intRegs} integer registers in use, ${scan.floats[at]} of ${scan.floatRegs} others` + (kills ? `; destroys ${kills}` : "") + (scratch ? `; scratch ${scratch}` : "");
}

// table shows the same data as a table, for users who cannot see the drawing, and for details.
function table() {
  const text = (s) => `${s.from}–${s.to} ${s.reg || "memory"}`;
  const rows = scan.intervals.slice(0, 500);
  $("scan-table").innerHTML = `<table><thead><tr><th scope="col">interval</th><th scope="col">type</th><th scope="col">where</th><th scope="col">memory</th></tr></thead><tbody>${rows
    .map((r) => `<tr><td>${esc(nameOf(r))}</td><td>${esc(r.type)}</td><td>${r.spans.slice(0, 20).map((s) => esc(text(s))).join(", ")}</td><td>${esc(storyOf(r))}</td></tr>`).join("")}</tbody></table>` +
    (scan.intervals.length > rows.length ? `<p>The first ${rows.length} of ${scan.intervals.length} intervals.</p>` : "");
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
    const at = columnAt(e);
    box.title = hit
      ? [`${nameOf(hit.row)} ${hit.row.type}${s ? `: ${s.reg || "memory"}, positions ${s.from} to ${s.to}` : ""}`, storyOf(hit.row)].filter(Boolean).join("; ")
      : scan ? pressureAt(at) : "";
    hover(-1, hit?.row.node || scan?.positions[at] || 0);
  });
  box.addEventListener("mouseleave", () => hover());
  box.addEventListener("click", (e) => {
    const node = rowAt(e)?.row.node || scan?.positions[columnAt(e)];
    if (node) set({ node });
  });
  $("scan-in").onclick = () => { step = Math.min(40, step * 1.5); size(); };
  $("scan-out").onclick = () => { step = Math.max(0.5, step / 1.5); size(); };
}
