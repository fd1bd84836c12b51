/** The messages between the page and its worker. Each run has a worker of its own. */
import type { Command } from "../../../firmware/api/live.ts";
import type { View } from "../../../firmware/api/module.ts";
import { parseCommand } from "../../../firmware/api/parse-command.ts";
import type { Failure, TraceRecord } from "../../../firmware/api/trace.ts";
import { mostSeed } from "../seed.ts";

/** A module's address, or the bytes of one that was compiled here. */
export type ModuleSource = string | Uint8Array<ArrayBuffer>;

export type Request =
  /** Runs all tests of a module. */
  | {
      readonly type: "suite";
      readonly module: ModuleSource;
      readonly seed: number;
      /** Ids of tests that are run before the others, as those that are likely to fail. */
      readonly first: readonly string[];
      /** Of two workers that share a suite, one begins at its end. */
      readonly fromEnd: boolean;
      /** Between the two workers, for the compiled module. */
      readonly port?: MessagePort | undefined;
    }
  /** Starts a simulated board, on which time passes `speed` times as fast as the visitor's. */
  | {
      readonly type: "live";
      readonly module: ModuleSource;
      readonly seed: number;
      readonly speed: number;
    }
  | { readonly type: "command"; readonly command: Command };

export type Reply =
  | {
      readonly type: "verdict";
      /** Its place in the module's list, which a visitor may have changed. */
      readonly test: number;
      /** How many tests the list has. */
      readonly of: number;
      readonly id: string;
      readonly file: string;
      readonly failure: Failure | undefined;
      readonly trace: Uint8Array<ArrayBuffer>;
    }
  /** The digest is missing where the browser has no SHA-256, as on a page without HTTPS. */
  | { readonly type: "suite done"; readonly digest: string | undefined; readonly ms: number }
  | { readonly type: "live"; readonly view: View; readonly records: readonly TraceRecord[] }
  | { readonly type: "problem"; readonly message: string };

const mostSpeed = 3600;
/** More than a module may have tests. */
const longestList = 1000;

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
  const { type, module, seed, speed } = data;
  switch (type) {
    case "suite":
      if (!isModule(module) || !isSeed(seed) || !isList(data.first)) return;
      return {
        ...{ type, module, seed, first: data.first },
        fromEnd: data.fromEnd === true,
        port: portIn(data),
      };
    case "live":
      return isModule(module) && isSeed(seed) && isSpeed(speed)
        ? { type, module, seed, speed }
        : undefined;
    case "command": {
      const command = parseCommand(data.command);
      return command && { type, command };
    }
    default:
      return;
  }
}

const portIn = ({ port }: Readonly<Record<string, unknown>>) =>
  port instanceof MessagePort ? port : undefined;
const isText = (data: unknown): data is string => typeof data === "string";
const isModule = (data: unknown): data is ModuleSource =>
  isText(data) || (data instanceof Uint8Array && data.buffer instanceof ArrayBuffer);
const isList = (data: unknown): data is string[] =>
  Array.isArray(data) && data.length <= longestList && data.every(isText);
const isSpeed = (data: unknown): data is number =>
  typeof data === "number" && data > 0 && data <= mostSpeed;
const isSeed = (data: unknown): data is number =>
  typeof data === "number" && Number.isInteger(data) && data >= 1 && data <= mostSeed;
