/** A table as a spreadsheet opens it: RFC 4180, with a byte order mark that says UTF-8. */
export function csvFile(
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Response {
  const lines = [columns, ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`);
  return new Response(`\uFEFF${lines.join("")}`, {
    headers: { "content-type": "text/csv; charset=utf-8" },
  });
}

const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`;
