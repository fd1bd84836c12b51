import { cpus, release, totalmem, type } from "node:os";

/** One line on what the figures were measured on. */
export function machine(): string {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${processor?.model.trim()}, ${cpus().length} cores, ${memory} GiB, ${type()} ${release()}, Node ${process.versions.node}`;
}

/** A Markdown table; numbers stand on the right. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const isNumeric = headings.map((_, column) => typeof rows[0]?.[column] === "number");
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [
    line(headings),
    line(isNumeric.map((numeric) => (numeric ? "---:" : "---"))),
    ...rows.map(line),
  ].join("\n");
}
