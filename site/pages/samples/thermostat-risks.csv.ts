import type { APIRoute } from "astro";
import { csvFile, registerColumns, registerRows } from "../_trace/register.ts";

/** The sample of a risk register, the highest level first. */
export const GET: APIRoute = () => {
  const columns = registerColumns();
  return csvFile([columns, ...registerRows().map((row) => columns.map((column) => row[column]))]);
};
