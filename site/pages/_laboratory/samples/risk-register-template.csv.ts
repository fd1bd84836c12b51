import type { APIRoute } from "astro";
import { registerColumns } from "../../_trace/register.ts";
import { csvFile } from "./_csv-file.ts";

const rows = 20;

/** The register's columns, and numbers for the first risks. */
export const GET: APIRoute = () => {
  const [, ...others] = registerColumns();
  const blank = (_: unknown, index: number) => [
    `R-${String(index + 1).padStart(2, "0")}`,
    ...others.map(() => ""),
  ];
  return csvFile([registerColumns(), ...Array.from({ length: rows }, blank)]);
};
