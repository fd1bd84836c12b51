/** Reads what a test left in the module's memory. */

/**
 * Where a test failed, `ms` after power-on, and the module's message. Line -1: no check but a rule of
 * the simulated board, and `value` has the bits of `rules`.
 */
export type Failure = Readonly<Record<"line" | "value" | "ms", number>> & { readonly text: string };

/** `pins` and `events` have bits as below, `faults` has `1 << faults.indexOf(…)`. */
export type TraceRecord = Readonly<
  Record<"ms" | "roomCdeg" | "counts" | "pins" | "events" | "faults", number>
>;

/** Those of `enum record_pin` in bench/bench.h that are shown. */
export const pin = { compressor: 1, relay: 2, contactor: 4, alarm: 8, supply: 32 } as const;

/** Those of `enum record_event` in bench/bench.h that are shown. */
export const event = {
  received: 1,
  sent: 2,
  reset: 4,
  nv: 8,
  broken: 16,
  failed: 32,
  powerOn: 64,
} as const;

export const recordBytes = 20;

/** `struct failure` in tests/check.h. */
export function readFailure(memory: ArrayBuffer, at: number): Omit<Failure, "text"> {
  const view = new DataView(memory, at);
  const ms = Number(view.getBigUint64(16, true));
  return { line: view.getInt32(0, true), value: view.getInt32(4, true), ms };
}

const msAt = (view: DataView, at: number) =>
  view.getUint16(at + 8, true) * 2 ** 32 + view.getUint32(at, true);
const eventsAt = (view: DataView, at: number) => view.getUint8(at + 17);

/** `struct record` in bench/bench.h, as far as it is shown. */
export function readTrace(bytes: Uint8Array<ArrayBuffer>): TraceRecord[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.byteLength / recordBytes }, (_, index) => {
    const at = index * recordBytes;
    return {
      ms: msAt(view, at),
      faults: view.getUint32(at + 4, true),
      roomCdeg: view.getInt16(at + 10, true),
      counts: view.getUint16(at + 12, true),
      pins: view.getUint8(at + 16),
      events: eventsAt(view, at),
    };
  });
}

/** A test may power on several simulated boards, each at 0 ms: one list of records per board. */
export function boardsIn(records: readonly TraceRecord[]): TraceRecord[][] {
  const boards: TraceRecord[][] = [];
  for (const record of records) {
    if (boards.length === 0 || (record.events & event.powerOn) !== 0) boards.push([]);
    boards.at(-1)?.push(record);
  }
  return boards;
}

/** There is a record every 10 s: a longer step skipped time in which nothing was due. */
const isSkip = (stepMs: number) => stepMs > 11_000;

/** A board's records at the times that were simulated, without those that were skipped. */
export function withoutSkips(board: readonly TraceRecord[]): TraceRecord[] {
  let skippedMs = 0;
  return board.map((record, index) => {
    const stepMs = record.ms - (board[index - 1]?.ms ?? 0);
    if (isSkip(stepMs)) skippedMs += stepMs;
    return { ...record, ms: record.ms - skippedMs };
  });
}

/** The simulated time of a whole trace, over all its boards. Without a list of records, which is slow. */
export function simulatedMs(bytes: Uint8Array<ArrayBuffer>): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  let before = 0;
  for (let at = 0; at < bytes.length; at += recordBytes) {
    const ms = msAt(view, at);
    const stepMs = (eventsAt(view, at) & event.powerOn) === 0 ? ms - before : ms;
    if (!isSkip(stepMs)) sum += stepMs;
    before = ms;
  }
  return sum;
}
