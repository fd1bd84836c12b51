import { expect, test } from "vitest";
import { type CircuitState, createCircuit, probePauses, showsReceiverUp } from "./circuit.ts";

const down = { isUp: false, mayHaveActed: false, retryAfterMs: undefined };
const up = { isUp: true, mayHaveActed: false, retryAfterMs: undefined };

function circuitWithTime(before?: CircuitState) {
  let elapsed = 0;
  const circuit = createCircuit(() => elapsed, { unreached: [5, 10], acting: [50] }, before);
  return { ...circuit, pass: (milliseconds: number) => (elapsed += milliseconds) };
}

test("opens at the fifth failure in a row and probes further and further apart", () => {
  const circuit = circuitWithTime();
  for (const finding of [down, down, down, down, up, down, down, down, down]) circuit.note(finding);
  expect([circuit.isOpen(), circuit.pause()]).toEqual([false, 0]);
  expect(circuit.note(down)).toBe("opened");
  const pauses = Array.from({ length: 3 }, () => {
    const pause = circuit.pause();
    // Tries that were under way when it opened end too; they are not probes.
    circuit.note(down);
    circuit.pass(pause);
    circuit.note(down);
    return pause;
  });
  expect(pauses).toEqual([5, 10, 10]);
  expect(circuit.note(up)).toBe("closed");
  expect([circuit.isOpen(), circuit.pause()]).toEqual([false, 0]);
});

test("probes as often as docs/delivery.md says", () => {
  expect(probePauses.unreached).toEqual([5000, 10_000, 30_000, 60_000]);
  expect(probePauses.acting).toEqual([60_000, 300_000, 1_800_000, 3_600_000]);
});

test("probes a receiver that may act on each probe less often", () => {
  const circuit = circuitWithTime();
  for (let count = 0; count < 5; count += 1) circuit.note({ ...down, mayHaveActed: true });
  expect(circuit.pause()).toBe(50);
});

test("goes on after a restart as it was before", () => {
  const before = { isOpen: true, probes: 1, pauseMs: 5, askedMs: 3 };
  const circuit = circuitWithTime(before);
  expect(circuit.state()).toEqual(before);
  circuit.hurry();
  expect(circuit.pause()).toBe(3);
  circuit.pass(3);
  circuit.note(down);
  expect(circuit.pause()).toBe(10);
});

test("believes no pause longer than the longest of its sort, since the clock may have been set", () => {
  const year = 366 * 86_400_000;
  const circuit = circuitWithTime({ isOpen: true, probes: 9, pauseMs: year, askedMs: 0 });
  expect(circuit.pause()).toBe(50);
  const asked = { isOpen: false, probes: 0, pauseMs: year, askedMs: year };
  expect(circuitWithTime(asked).pause()).toBe(86_400_000);
});

test("an operator hurries a probe, but not past the pause the receiver asked for", () => {
  const circuit = circuitWithTime();
  for (let count = 0; count < 5; count += 1) circuit.note(down);
  circuit.hurry();
  expect(circuit.pause()).toBe(0);
  circuit.note({ ...down, retryAfterMs: 70 });
  circuit.hurry();
  expect(circuit.state()).toMatchObject({ isOpen: true, pauseMs: 70, askedMs: 70 });
});

test("a Retry-After outlives other answers, and the longest counts", () => {
  const circuit = circuitWithTime();
  for (const retryAfterMs of [30_000, 10_000]) circuit.note({ ...down, retryAfterMs });
  for (const finding of [up, down, down, down, down, down, up]) circuit.note(finding);
  expect([circuit.isOpen(), circuit.pause()]).toEqual([false, 30_000]);
  circuit.pass(30_000);
  expect(circuit.pause()).toBe(0);
});

test("a receiver that refuses one submission is up, one without a workflow is not", () => {
  const statuses = [204, 400, 422, 301, 404, 429, 503, undefined];
  expect(statuses.filter(showsReceiverUp)).toEqual([204, 400, 422]);
});
