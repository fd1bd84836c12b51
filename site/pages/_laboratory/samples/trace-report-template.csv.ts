import type { APIRoute } from "astro";
import { single } from "../../../content.ts";
import { traceColumns } from "../../_trace/register.ts";
import { csvFile } from "./_csv-file.ts";

const rows = 10;

/** The trace report's tables under their headings, without a row filled in. */
export const GET: APIRoute = () => {
  const content = single("risks");
  const tables = ["identification", "matrix", "open"] as const;
  return csvFile(
    tables.flatMap((name) => {
      const columns = traceColumns[name];
      const blank = Array.from({ length: rows }, () => columns.map(() => ""));
      return [[content[name].heading], columns, ...blank];
    }),
  );
};
