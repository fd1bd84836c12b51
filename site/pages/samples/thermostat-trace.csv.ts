import type { APIRoute } from "astro";
import { build, csvFile, evidence } from "../../thermostat/computed/register.ts";

/** The trace report as a table: a row for each requirement and target. */
export const GET: APIRoute = () => {
  const { version, sources } = build();
  const columns = [
    ...["Sample requirement", "Pass criterion", "Risks", "Test", "Known bugs that it fails with"],
    ...["Target", "Compiler", "Image, SHA-256", "Result", "Run on", "Version", "Sources, SHA-256"],
  ];
  const rows = evidence().flatMap(({ id, text, risks, test, bugs, results }) =>
    results.map(({ target, compiler, image, result, date }) => [
      ...[id, text, risks.join(" "), test, bugs.map((bug) => bug.id).join(" ")],
      ...[target, compiler, image, result, date ?? "", version, sources],
    ]),
  );
  return csvFile(columns, rows);
};
