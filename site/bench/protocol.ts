/** What the page and its worker say to each other. Each run has a worker to itself. */
import type { Command } from "../../firmware/api/live.ts";
import type { View } from "../../firmware/api/module.ts";
import { parseRows } from "../../firmware/api/parse-rows.ts";
import type { Row, RowsVerdict } from "../../firmware/api/rows.ts";
import type { Failure, TraceRecord } from "../../firmware/api/trace.ts";
import { mostSeed } from "./seed.ts";

export type Request =
  /** Runs all tests of a module. */
  | {
      readonly type: "suite";
      readonly module: string;
      readonly seed: number;
      /** Ids of tests that are run before the others, as those that are likely to fail. */
      readonly first: readonly string[];
    }
  /** Runs a visitor's test on each module. */
  | {
      readonly type: "rows";
      readonly modules: readonly string[];
      readonly rows: readonly Row[];
      readonly seed: number;
    }
  /** Starts a bench, on which time goes on `speed` times as fast as the visitor's. */
  | {
      readonly type: "live";
      readonly module: string;
      readonly seed: number;
      readonly speed: number;
    }
  | { readonly type: "speed"; readonly speed: number }
  | { readonly type: "command"; readonly command: Command };

export type Reply =
  | {
      readonly type: "verdict";
      /** Its place in the module's list. */
      readonly test: number;
      readonly failure: Failure | undefined;
      readonly trace: Uint8Array<ArrayBuffer>;
    }
  /** The digest is missing where the browser has no SHA-256, as on a page without HTTPS. */
  | { readonly type: "suite done"; readonly digest: string | undefined; readonly ms: number }
  | { readonly type: "rows verdict"; readonly module: number; readonly verdict: RowsVerdict }
  | { readonly type: "rows done" }
  | { readonly type: "live"; readonly view: View; readonly records: readonly TraceRecord[] }
  | { readonly type: "problem"; readonly says: string };

export const mostSpeed = 3600;
const longestList = 100;

/** Undefined: not a request. Never throws. */
export function parseRequest(data: unknown): Request | undefined {
  if (typeof data !== "object" || data === null) return;
  try {
    return parseFields(data as Readonly<Record<string, unknown>>);
  } catch {
    return;
  }
}

function parseFields(data: Readonly<Record<string, unknown>>): Request | undefined {
  const { type, module, modules, seed, speed } = data;
  switch (type) {
    case "suite":
      if (!isText(module) || !isSeed(seed) || !isList(data.first)) return;
      return { type, module, seed, first: data.first };
    case "rows":
      if (!isList(modules) || !isSeed(seed)) return;
      return { type, modules, seed, rows: parseRows(data.rows) };
    case "live":
      return isText(module) && isSeed(seed) && isSpeed(speed)
        ? { type, module, seed, speed }
        : undefined;
    case "speed":
      return isSpeed(speed) ? { type, speed } : undefined;
    case "command": {
      const command = parseCommand(data.command);
      return command && { type, command };
    }
    default:
      return;
  }
}

/** Checked like the command of a row. */
function parseCommand(command: unknown): Command | undefined {
  const expect = { what: "alarm", low: 0, high: 1 };
  return parseRows([{ atMs: 0, do: command, expect }])[0]?.do;
}

const isText = (data: unknown): data is string => typeof data === "string";
const isList = (data: unknown): data is string[] =>
  Array.isArray(data) && data.length <= longestList && data.every(isText);
const isSpeed = (data: unknown): data is number =>
  typeof data === "number" && data > 0 && data <= mostSpeed;
const isSeed = (data: unknown): data is number =>
  typeof data === "number" && Number.isInteger(data) && data >= 1 && data <= mostSeed;
