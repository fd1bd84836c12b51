/** A table for spreadsheets: RFC 4180, with a byte order mark for UTF-8. The columns are its first row. */
export function csvFile(rows: readonly (readonly (string | number)[])[]): Response {
  const lines = rows.map((row) => `${row.map(quoted).join(",")}\r\n`);
  return new Response(`\uFEFF${lines.join("")}`, {
    headers: { "content-type": "text/csv; charset=utf-8" },
  });
}

const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`;
