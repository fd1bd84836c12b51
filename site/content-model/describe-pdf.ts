/** A PDF's format, page count and size; no count if it is in a compressed stream. */
export function describePdf(pdf: Buffer): string {
  // The root of the page tree has the highest count (ISO 32000-2, 7.7.3.2).
  const counts = pdf.toString("latin1").matchAll(/\/Type\s*\/Pages\b[^>]*?\/Count\s+(\d+)/g);
  const pages = Math.max(0, ...[...counts].map(([, count]) => Number(count)));
  const parts = ["PDF", pages && `${pages} ${pages === 1 ? "page" : "pages"}`];
  return [...parts, `${Math.round(pdf.length / 1000)} kB`].filter(Boolean).join(", ");
}
