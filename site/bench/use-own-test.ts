import { useEffect, useRef, useState } from "react";
import { parseRows } from "../../firmware/api/parse-rows.ts";
import type { Row, RowsVerdict } from "../../firmware/api/rows.ts";
import { type BenchWorker, startWorker } from "../workplace/worker/start-worker.ts";
import { type Draft, firstRows, newDraft, toData, toDrafts } from "./draft.ts";
import type { Store } from "./store.ts";

export type OwnRun = {
  readonly status: "idle" | "running" | "done" | "stopped" | "refused";
  /** The rows that were run; the visitor may have changed them since. */
  readonly rows: readonly Row[];
  /** In the order of the modules, good firmware first. */
  readonly verdicts: readonly RowsVerdict[];
  /** Why it was not run, or did not end. */
  readonly problem: string;
};

const idle: OwnRun = { status: "idle", rows: [], verdicts: [], problem: "" };

/** A test that the visitor writes, and what became of it. */
export function useOwnTest({ data, read, keepRows }: Store) {
  const [drafts, setDrafts] = useState(() => toDrafts(read().address.rows ?? firstRows));
  const [run, setRun] = useState(idle);
  const worker = useRef<BenchWorker>(undefined);
  const end = (change: Partial<OwnRun>) => {
    worker.current?.stop();
    setRun((before) => ({ ...before, ...change }));
  };
  useEffect(() => () => worker.current?.stop(), []);

  const edit = (changed: Draft[]) => {
    setDrafts(changed);
    if (run.status !== "running") setRun(idle);
    keepRows(tryParse(changed));
  };

  const start = () => {
    worker.current?.stop();
    let rows: readonly Row[];
    try {
      rows = parseRows(toData(drafts));
    } catch (error) {
      return setRun({ ...idle, status: "refused", problem: messageOf(error) });
    }
    keepRows(rows);
    setRun({ ...idle, status: "running", rows });
    const { seed } = read().address;
    const modules = data.modules.map(({ file }) => file);
    worker.current = startWorker({ type: "rows", modules, rows, seed }, (reply) => {
      if (reply.type === "problem") end({ status: "stopped", problem: reply.says });
      if (reply.type === "rows done") end({ status: "done" });
      if (reply.type !== "rows verdict") return;
      setRun((before) => ({ ...before, verdicts: [...before.verdicts, reply.verdict] }));
      if (reply.module === 0 && reply.verdict.verdict === "Fail") end({ status: "done" });
    });
  };

  return {
    drafts,
    run,
    start,
    stop: () => end({ status: "stopped", problem: "Stopped." }),
    add: () => edit([...drafts, { ...newDraft(), ...laterThan(drafts.at(-1)) }]),
    remove: (key: number) => edit(drafts.filter((draft) => draft.key !== key)),
    change: (key: number, change: Partial<Draft>) =>
      edit(drafts.map((draft) => (draft.key === key ? { ...draft, ...change } : draft))),
  };
}

const laterThan = (last: Draft | undefined) => (last ? { at: last.at, unit: last.unit } : {});

function tryParse(drafts: readonly Draft[]): readonly Row[] | undefined {
  try {
    return parseRows(toData(drafts));
  } catch {
    return;
  }
}

const messageOf = (error: unknown) => (error instanceof RangeError ? error.message : String(error));
