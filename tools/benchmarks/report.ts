import { cpus, loadavg, release, totalmem, type } from "node:os";

/** The figures of one round, by column heading. */
type Figures = Readonly<Record<string, number>>;

/** One line with the date and the machine of the measurement. */
export function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = loadavg()[0]?.toFixed(1);
  return [
    new Date().toISOString().slice(0, 10),
    `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${memory} GiB`,
    `${type()} ${release()}, Node ${process.versions.node}, load ${load} at the start`,
  ].join(", ");
}

/**
 * Measures every subject once per round, because a machine's speed varies by the minute.
 *
 * @param subjects by the names of their rows
 * @returns a Markdown table of medians, with the lowest and the highest value where they differ
 */
export async function measureInTurn(
  rounds: number,
  subjects: Readonly<Record<string, () => Promise<Figures>>>,
): Promise<string> {
  const results = new Map<string, Figures[]>();
  for (let round = 1; round <= rounds; round += 1) {
    console.error(`Round ${round} of ${rounds}`);
    for (const [name, measure] of Object.entries(subjects)) {
      results.set(name, [...(results.get(name) ?? []), await measure()]);
    }
  }
  const headings = Object.keys([...results.values()][0]?.[0] ?? {});
  const rows = [...results].map(([name, runs]) => [
    name,
    ...headings.map((heading) => cell(runs.map((run) => run[heading] ?? Number.NaN))),
  ]);
  return [["", ...headings], ["---", ...headings.map(() => "---:")], ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

function cell(values: readonly number[]): string {
  const sorted = values.map((value) => Number(value.toPrecision(3))).sort((a, b) => a - b);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  const median = sorted[Math.floor(sorted.length / 2)];
  return lowest === highest ? `${median}` : `${median} (${lowest}–${highest})`;
}
