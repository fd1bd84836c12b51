import { expect, test } from "vitest";
import { createCircuit, probePauses, showsReceiverUp } from "./circuit.ts";

const down = { isUp: false, retryAfterMs: undefined };
const up = { isUp: true, retryAfterMs: undefined };

function circuitWithTime() {
  let elapsed = 0;
  const circuit = createCircuit(() => elapsed, [5, 10]);
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
  // In the real one as docs/guarantees.md says.
  expect(probePauses).toEqual([5000, 10_000, 30_000, 60_000]);
});

test("a Retry-After outlives other answers; the longest counts, up to a day", () => {
  const circuit = circuitWithTime();
  for (const retryAfterMs of [30_000, 10_000]) circuit.note({ isUp: false, retryAfterMs });
  for (const finding of [up, down, down, down, down, down, up]) circuit.note(finding);
  expect([circuit.isOpen(), circuit.pause()]).toEqual([false, 30_000]);
  circuit.pass(30_000);
  expect(circuit.pause()).toBe(0);
  circuit.note({ isUp: false, retryAfterMs: 999_999_999 });
  expect(circuit.pause()).toBe(86_400_000);
});

test("a receiver that refuses one submission is up, one without a workflow is not", () => {
  const statuses = [204, 400, 422, 301, 404, 429, 503, undefined];
  expect(statuses.filter(showsReceiverUp)).toEqual([204, 400, 422]);
});
