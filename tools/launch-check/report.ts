/** `open` prevents a launch, `advice` does not. */
type Mark = "ok" | "open" | "advice";

/** One line of the report: what was found, where, and what to do about it. */
export type Line = { readonly mark: Mark; readonly text: string };

/** One line per finding, or a single line that says what is fine. */
export function findings(open: readonly string[], fine: string): Line[] {
  if (open.length === 0) return [{ mark: "ok", text: fine }];
  return open.map((text) => ({ mark: "open", text }));
}

/** The report of one area under its title. */
export function formatArea(title: string, lines: readonly Line[]): string {
  return [title, ...lines.map(({ mark, text }) => `  ${mark.padEnd(6)}  ${text}`), ""].join("\n");
}

/** The last line: whether the site can be launched. */
export function formatVerdict(lines: readonly Line[]): string {
  const count = (wanted: Mark) => lines.filter(({ mark }) => mark === wanted).length;
  const open = count("open");
  const counts = `${open} open, ${count("advice")} to consider, ${count("ok")} fine`;
  return `${open === 0 ? "Ready to launch" : "Not ready to launch"}: ${counts}.`;
}
