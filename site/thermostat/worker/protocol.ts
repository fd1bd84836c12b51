/** The messages between the page and its simulator worker. Each run has a worker of its own. */
import type { Command } from "../../../firmware/api/live.ts";
import type { View } from "../../../firmware/api/module.ts";
import type { Failure, TraceRecord } from "../../../firmware/api/trace.ts";

/** A module's address, or the bytes of one that was compiled here. */
export type ModuleSource = string | Uint8Array<ArrayBuffer>;

export type Suite = {
  readonly module: ModuleSource;
  readonly seed: number;
  /** Ids of tests to run first, such as those likely to fail. */
  readonly first: readonly string[];
};

export type Request =
  /** Runs all tests of a module. Of the two workers that share a suite, one begins at the end. */
  | (Suite & { readonly type: "suite"; readonly fromEnd: boolean })
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
      /** Its index in the module's list, which a visitor may have changed. */
      readonly test: number;
      /** The length of that list. */
      readonly of: number;
      readonly id: string;
      readonly file: string;
      readonly failure: Failure | undefined;
      readonly trace: Uint8Array<ArrayBuffer>;
    }
  | { readonly type: "suite done" }
  | { readonly type: "live"; readonly view: View; readonly records: readonly TraceRecord[] }
  | { readonly type: "problem"; readonly message: string };
