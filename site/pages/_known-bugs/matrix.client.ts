/** Names the bug of the row that is pointed at, or that the arrow keys have moved to. */
const matrix = document.querySelector("[data-matrix]");
const range = matrix?.querySelector("input");
const shown = matrix?.querySelector("[data-named]");
const rows = [...(matrix?.querySelectorAll("path:has(title)") ?? [])];

function point(index: number): void {
  const text = rows[index]?.textContent ?? "";
  for (const [at, row] of rows.entries()) row.toggleAttribute("data-pointed", at === index);
  shown?.replaceChildren(text);
  range?.setAttribute("aria-valuetext", text);
  if (range) range.valueAsNumber = index;
}

if (range) {
  range.parentElement?.removeAttribute("hidden");
  range.addEventListener("input", () => point(range.valueAsNumber));
  range.addEventListener("focus", () => point(range.valueAsNumber));
  // Down is the next row; on a range it would be less.
  range.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    point(Math.min(rows.length - 1, Math.max(0, range.valueAsNumber + by)));
  });
}
for (const [index, row] of rows.entries()) row.addEventListener("pointerenter", () => point(index));
