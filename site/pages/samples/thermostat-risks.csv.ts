import type { APIRoute } from "astro";
import { bugs, matrix, requirements } from "../../../tools/firmware/sources.ts";

const columns = ["Test", "Risk", "Requirement", "Known bugs that it catches"];

/** The thermostat's risks, each with its requirement, its test and the bugs that the test catches. */
export const GET: APIRoute = () => {
  const { failing } = matrix();
  const rows = requirements().map(({ id, why, says }) => {
    const caught = bugs().filter((bug) => failing[bug.id]?.includes(id));
    return [id, why, says, caught.map((bug) => bug.says).join("; ")];
  });
  // RFC 4180; spreadsheets take a file for UTF-8 by its byte order mark.
  const lines = [columns, ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`);
  return new Response(`\uFEFF${lines.join("")}`, {
    headers: { "content-type": "text/csv; charset=utf-8" },
  });
};

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
