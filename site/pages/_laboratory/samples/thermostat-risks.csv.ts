import type { APIRoute } from "astro";
import { registerColumns, risksWithEvidence } from "../../_trace/register.ts";
import { csvFile } from "./_csv-file.ts";

/** The sample of a risk register, the highest level first. */
export const GET: APIRoute = () =>
  csvFile([
    registerColumns.map(([heading]) => heading),
    ...risksWithEvidence().map((risk) => registerColumns.map(([, cellOf]) => cellOf(risk))),
  ]);
