// A list whose rows have the same height. Only the rows in view are in the document, so that 20,000
// rows scroll as well as 20.

const overscan = 20; // rows above and below the view

export class VList {
  // element gets the rows. label is the name of the list for screen readers. row(i) returns the HTML
  // of row i, rowClass(i) its classes. pick(i) is called when the user chooses row i by click or key;
  // hover(i) is called when the pointer enters row i, or leaves the list (-1).
  constructor(element, { label, row, rowClass = () => "", pick = () => {}, hover = () => {}, height = 20 }) {
    Object.assign(this, { element, row, rowClass, pick, hover, height, count: 0, current: -1, shown: "" });
    element.classList.add("vlist");
    element.tabIndex = 0;
    element.setAttribute("role", "listbox");
    element.setAttribute("aria-label", label);
    element.innerHTML = '<div class="space" role="presentation"><div class="rows" role="presentation"></div></div>';
    this.space = element.firstChild;
    this.rows = this.space.firstChild;
    this.id = "list" + VList.lists++;
    element.addEventListener("scroll", () => this.draw());
    element.addEventListener("keydown", (e) => this.key(e));
    this.rows.addEventListener("click", (e) => {
      const i = this.at(e);
      if (i >= 0) this.choose(i, e);
    });
    this.rows.addEventListener("mouseover", (e) => this.hover(this.at(e)));
    element.addEventListener("mouseleave", () => this.hover(-1));
    new ResizeObserver(() => this.draw()).observe(element);
  }

  // at returns the index of the row in which an event occurred, or -1.
  at(e) {
    const row = e.target.closest("[data-i]");
    return row && this.rows.contains(row) ? Number(row.dataset.i) : -1;
  }

  // show sets the number of rows.
  show(count) {
    this.count = count;
    this.current = Math.min(this.current, count - 1);
    this.space.style.height = count * this.height + "px";
    this.refresh();
  }

  // refresh draws the rows in view again, after their data have changed.
  refresh() {
    this.shown = "";
    this.draw();
  }

  draw() {
    const first = Math.max(0, Math.floor(this.element.scrollTop / this.height) - overscan);
    const last = Math.min(this.count, Math.ceil((this.element.scrollTop + this.element.clientHeight) / this.height) + overscan);
    if (this.shown === first + "-" + last) return;
    this.shown = first + "-" + last;
    let html = "";
    for (let i = first; i < last; i++) {
      const here = i === this.current;
      html += `<div role="option" id="${this.id}-${i}" data-i="${i}" aria-selected="${here}" aria-posinset="${i + 1}" aria-setsize="${this.count}"` +
        ` class="${this.classes(i)}" style="height:${this.height}px">${this.row(i)}</div>`;
    }
    this.rows.style.top = first * this.height + "px";
    this.rows.innerHTML = html;
    if (this.current >= first && this.current < last) this.element.setAttribute("aria-activedescendant", `${this.id}-${this.current}`);
    else this.element.removeAttribute("aria-activedescendant");
  }

  classes(i) {
    return `row ${this.rowClass(i)}${i === this.current ? " current" : ""}`;
  }

  // restyle updates the classes of the rows in view. It keeps the row elements, so that a click that
  // has begun on a row ends on it.
  restyle() {
    for (const row of this.rows.children) row.className = this.classes(Number(row.dataset.i));
  }

  // choose makes row i the current row and calls pick.
  choose(i, event) {
    this.current = i;
    this.reveal(i);
    this.refresh();
    this.pick(i, event);
  }

  // mark makes row i the current row and scrolls to it, without calling pick.
  mark(i) {
    this.current = i;
    if (i >= 0) this.reveal(i, true);
    this.refresh();
  }

  // reveal scrolls as little as necessary until row i is in view. With middle, a row out of view
  // comes to the middle.
  reveal(i, middle = false) {
    const top = i * this.height;
    const view = this.element.scrollTop;
    const size = this.element.clientHeight;
    if (top >= view && top + this.height <= view + size) return;
    if (middle) this.element.scrollTop = top - size / 2;
    else this.element.scrollTop = top < view ? top : top + this.height - size;
  }

  key(e) {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const page = Math.max(1, Math.floor(this.element.clientHeight / this.height) - 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -this.count, End: this.count };
    if (!(e.key in steps) || !this.count) return;
    e.preventDefault();
    e.stopPropagation();
    this.choose(Math.max(0, Math.min(this.count - 1, this.current + steps[e.key])), e);
  }
}
VList.lists = 0;
