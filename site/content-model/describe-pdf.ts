/** The format, pages and size of a PDF; without the pages if they are in a compressed stream. */
export function describePdf(pdf: Buffer): string {
  // The root of the page tree counts the most pages (ISO 32000-2, 7.7.3.2).
  const counts = pdf.toString("latin1").matchAll(/\/Type\s*\/Pages\b[^>]*?\/Count\s+(\d+)/g);
  const pages = Math.max(0, ...[...counts].map(([, count]) => Number(count)));
  const parts = ["PDF", pages && `${pages} ${pages === 1 ? "page" : "pages"}`];
  return [...parts, `${Math.round(pdf.length / 1000)} kB`].filter(Boolean).join(", ");
}
