import type { APIRoute } from "astro";
import { registerColumns, registerRows } from "../../_trace/register.ts";
import { csvFile } from "./_csv-file.ts";

/** The sample of a risk register, the highest level first. */
export const GET: APIRoute = () => {
  const columns = registerColumns();
  return csvFile([columns, ...registerRows().map((row) => columns.map((column) => row[column]))]);
};
