import type { APIRoute } from "astro";
import { csvFile, type RegisterRow, registerRows } from "../../thermostat/computed/register.ts";

/** The sample of a risk register, the highest level first. */
export const GET: APIRoute = () => {
  const rows = registerRows();
  const columns = Object.keys(rows[0] ?? {}) as (keyof RegisterRow)[];
  return csvFile(
    columns,
    rows.map((row) => columns.map((column) => row[column])),
  );
};
