// Small helpers for text and elements.

const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export const esc = (s) => String(s).replace(/[&<>"']/g, (c) => escapes[c]);

export const $ = (id) => document.getElementById(id);

// span returns a span element with class cls and text s, or "" if there is no text.
export const span = (cls, s, title = "") => (s === "" || s === undefined ? "" : `<span class="${cls}"${title ? ` title="${esc(title)}"` : ""}>${esc(s)}</span>`);

export const hex = (n, digits = 4) => n.toString(16).padStart(digits, "0");
export const ilName = (n) => "IL_" + hex(n);
export const block = (n) => "BB" + String(n).padStart(2, "0");
export const local = (n) => "V" + String(n).padStart(2, "0");

// duration returns the text of a number of nanoseconds.
export function duration(ns) {
  if (ns >= 1e9) return (ns / 1e9).toFixed(2) + " s";
  if (ns >= 1e6) return (ns / 1e6).toFixed(1) + " ms";
  if (ns >= 1e3) return (ns / 1e3).toFixed(ns < 1e4 ? 1 : 0) + " µs";
  return ns + " ns";
}

export const number = (n) => n.toLocaleString("en-US");

export const plural = (n, one, many = one + "s") => `${number(n)} ${n === 1 ? one : many}`;
