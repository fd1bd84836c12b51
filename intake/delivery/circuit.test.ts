import { expect, test } from "vitest";
import { createCircuit, probePauses, showsReceiverUp } from "./circuit.ts";

const down = { isUp: false, retryAfterMs: undefined };
const up = { isUp: true, retryAfterMs: undefined };

function circuitWithTime() {
  let elapsed = 0;
  const circuit = createCircuit(() => elapsed, [5, 10]);
  return { ...circuit, pass: (milliseconds: number) => (elapsed += milliseconds) };
}

test("stays closed while a success comes between failures", () => {
  const circuit = circuitWithTime();
  for (const finding of [down, down, down, down, up, down, down, down, down]) circuit.note(finding);
  expect([circuit.isOpen(), circuit.pause()]).toEqual([false, 0]);
});

test("opens at the fifth failure in a row and probes further and further apart", () => {
  const circuit = circuitWithTime();
  const changes = Array.from({ length: 5 }, () => circuit.note(down));
  expect(changes).toEqual([undefined, undefined, undefined, undefined, "opened"]);
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

test("probes as often as docs/guarantees.md says", () => {
  expect(probePauses).toEqual([5000, 10_000, 30_000, 60_000]);
});

test("pauses for as long as the receiver asks, up to a day", () => {
  const circuit = circuitWithTime();
  circuit.note({ isUp: false, retryAfterMs: 30_000 });
  expect([circuit.isOpen(), circuit.pause()]).toEqual([false, 30_000]);
  circuit.note({ isUp: false, retryAfterMs: 999_999_999 });
  expect(circuit.pause()).toBe(86_400_000);
});

test("a Retry-After outlives other answers, and the longest counts", () => {
  const circuit = circuitWithTime();
  circuit.note({ isUp: false, retryAfterMs: 30_000 });
  circuit.note({ isUp: false, retryAfterMs: 10_000 });
  for (const finding of [up, down, down, down, down, down, up]) circuit.note(finding);
  expect(circuit.pause()).toBe(30_000);
  circuit.pass(30_000);
  expect(circuit.pause()).toBe(0);
});

test.each([
  [204, true],
  [400, true],
  [422, true],
  [301, false],
  [404, false],
  [429, false],
  [503, false],
  [undefined, false],
])("an answer of %s shows a receiver that is up: %s", (status, isUp) => {
  expect(showsReceiverUp(status)).toBe(isUp);
});
