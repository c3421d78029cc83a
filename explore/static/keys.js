// The keys of the page. ? shows them.

import * as compare from "compare";
import { set, state } from "state";
import { $, esc } from "text";

// table has a row for each key: its name, its description and its function.
let table = [];

// keys handles the keys of the page.
export function keys({ step, note, putBeside }) {
  const view = (name) => () => set({ view: name });
  const click = (id) => () => $(id).click();
  table = [
    ["/", "search methods", () => { document.body.classList.remove("no-methods"); $("search").focus(); $("search").select(); }],
    ["m", "show or hide the list of methods", () => document.body.classList.toggle("no-methods")],
    ["ArrowRight", "next phase that changed the IR", () => step(1)],
    ["ArrowLeft", "previous phase that changed the IR", () => step(-1)],
    ["t", "IR as trees", view("trees")],
    ["l", "IR in execution order", view("linear")],
    ["g", "flow graph", view("graph")],
    ["r", "registers: linear scan", view("scan")],
    ["i", "inlines", view("inlines")],
    ["d", "decisions", view("decisions")],
    ["s", "source", click("tab-source")],
    ["b", "IL (bytecode)", click("tab-il")],
    ["a", "machine code (assembly)", click("tab-code")],
    ["c", "compare with the previous phase; again: end the comparison", () => putBeside(state.other ? "" : "before")],
    ["n", "next difference", () => compare.jump(1)],
    ["p", "previous difference", () => compare.jump(-1)],
    ["y", "copy a link to this view", () => copy(note)],
    ["f", "find in the IR", () => $("find").focus()],
    ["?", "these keys", () => $("help").showModal()],
    ["Escape", "close, leave a field", () => document.activeElement?.blur()],
  ];
  const names = { ArrowRight: "→", ArrowLeft: "←", Escape: "Esc" };
  $("keys").innerHTML = table.map(([key, text]) => `<tr><td><kbd>${esc(names[key] ?? key)}</kbd></td><td>${esc(text)}</td></tr>`).join("");
  $("help-button").onclick = () => $("help").showModal();
  document.addEventListener("keydown", (e) => {
    const typing = e.target.matches("input:not([type=checkbox]), select, textarea");
    if (e.ctrlKey || e.metaKey || e.altKey || (typing && e.key !== "Escape") || $("help").open) return;
    const row = table.find(([key]) => key === e.key);
    if (!row) return;
    e.preventDefault();
    row[2]();
  });
}

async function copy(note) {
  try {
    await navigator.clipboard.writeText(location.href);
    note("The link has been copied.");
  } catch {
    note(location.href);
  }
}
