// Two lists of lines side by side: which lines are equal and which differ.

// tooMany is the largest number of edits that is searched for in a sequence of lines. If there are
// more, the whole sequence counts as replaced.
const tooMany = 400;

// align pairs two lists of keys. It returns rows [i, j] of indexes: lines that are equal, or of
// which one replaces the other. -1 stands for no line on that side.
export function align(a, b) {
  const rows = [];
  // Lines that occur once in each list, and in the same order, are fixed points. Between them the
  // shortest edit script is searched.
  const points = increasing(uniquePairs(a, b));
  let i = 0, j = 0;
  for (const [x, y] of [...points, [a.length, b.length]]) {
    between(a, b, i, x, j, y, rows);
    if (x < a.length) rows.push([x, y]);
    i = x + 1;
    j = y + 1;
  }
  return rows;
}

// uniquePairs returns [i, j] for each line that occurs once in a and once in b.
function uniquePairs(a, b) {
  const once = (list) => {
    const at = new Map();
    list.forEach((k, i) => at.set(k, at.has(k) ? -1 : i));
    return at;
  };
  const inB = once(b);
  const pairs = [];
  for (const [k, i] of once(a)) {
    const j = inB.get(k);
    if (i >= 0 && j !== undefined && j >= 0) pairs.push([i, j]);
  }
  return pairs.sort((p, q) => p[0] - q[0]);
}

// increasing returns the longest subsequence of pairs whose second numbers increase.
function increasing(pairs) {
  const ends = []; // index of the pair that ends the best sequence of each length
  const before = [];
  pairs.forEach(([, j], p) => {
    let lo = 0, hi = ends.length;
    while (lo < hi) {
      const mid = (lo + hi) >> 1;
      if (pairs[ends[mid]][1] < j) lo = mid + 1;
      else hi = mid;
    }
    before[p] = lo > 0 ? ends[lo - 1] : -1;
    ends[lo] = p;
  });
  const out = [];
  for (let p = ends.length ? ends[ends.length - 1] : -1; p >= 0; p = before[p]) out.push(pairs[p]);
  return out.reverse();
}

// between appends the rows of a[i:x] and b[j:y].
function between(a, b, i, x, j, y, rows) {
  while (i < x && j < y && a[i] === b[j]) rows.push([i++, j++]);
  const tail = [];
  while (i < x && j < y && a[x - 1] === b[y - 1]) tail.push([--x, --y]);
  const same = shortest(a.slice(i, x), b.slice(j, y));
  for (const [p, q] of [...same.map(([p, q]) => [i + p, j + q]), [x, y]]) {
    while (i < p && j < q) rows.push([i++, j++]);
    while (i < p) rows.push([i++, -1]);
    while (j < q) rows.push([-1, j++]);
    if (p < x) rows.push([i++, j++]);
  }
  rows.push(...tail.reverse());
}

// shortest returns the equal pairs of a shortest edit script (Myers, 1986).
function shortest(a, b) {
  const n = a.length, m = b.length;
  if (!n || !m) return [];
  const most = Math.min(n + m, tooMany);
  const trace = [];
  let v = new Map([[1, 0]]);
  for (let d = 0; d <= most; d++) {
    const next = new Map(v);
    for (let k = -d; k <= d; k += 2) {
      let x = k === -d || (k !== d && (v.get(k - 1) ?? -1) < (v.get(k + 1) ?? -1)) ? (v.get(k + 1) ?? 0) : (v.get(k - 1) ?? 0) + 1;
      let y = x - k;
      while (x < n && y < m && a[x] === b[y]) x++, y++;
      next.set(k, x);
      if (x >= n && y >= m) return walkBack(trace, v, d, k, n, m);
    }
    trace.push(v);
    v = next;
    if (trace.length * v.size > 4e6) break; // would need too much memory
  }
  return [];
}

// walkBack follows the path that shortest has found, from its end, and returns the equal pairs.
function walkBack(trace, v, d, k, x, y) {
  const same = [];
  for (; ; d--) {
    const down = k === -d || (k !== d && (v.get(k - 1) ?? -1) < (v.get(k + 1) ?? -1));
    const from = down ? k + 1 : k - 1;
    const x0 = d === 0 ? 0 : (v.get(from) ?? 0);
    const y0 = x0 - from;
    const startX = d === 0 ? 0 : down ? x0 : x0 + 1;
    while (x > startX) same.push([--x, --y]);
    if (d === 0) return same.reverse();
    x = x0;
    y = y0;
    k = from;
    v = trace[d - 1];
  }
}

// marks returns the kind of each row of align: "same", "changed", "removed" or "added".
export function marks(rows, a, b) {
  return rows.map(([i, j]) => (i < 0 ? "added" : j < 0 ? "removed" : a[i] === b[j] ? "same" : "changed"));
}
