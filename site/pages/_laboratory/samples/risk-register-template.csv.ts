import type { APIRoute } from "astro";
import { registerColumns } from "../../_trace/register.ts";
import { csvFile } from "./_csv-file.ts";

const rows = 20;

/** The register's columns, and numbers for the first risks. */
export const GET: APIRoute = () => {
  const headings = registerColumns.map(([heading]) => heading);
  const blank = (_: unknown, index: number) => [
    `R-${String(index + 1).padStart(2, "0")}`,
    ...headings.slice(1).map(() => ""),
  ];
  return csvFile([headings, ...Array.from({ length: rows }, blank)]);
};
