import { expect, test } from "vitest";
import { type CircuitState, createCircuit, probePauses } from "./circuit.ts";

const down = { isUp: false, askedMs: undefined };
const up = { isUp: true, askedMs: undefined };

function circuitWithTime(before?: CircuitState) {
  let elapsed = 0;
  const circuit = createCircuit(() => elapsed, [5, 10], before);
  return { ...circuit, pass: (milliseconds: number) => (elapsed += milliseconds) };
}

test("opens at the fifth failure in a row and probes further and further apart", () => {
  const circuit = circuitWithTime();
  for (const finding of [down, down, down, down, up, down, down, down, down])
    circuit.record(finding);
  expect([circuit.isOpen(), circuit.pause()]).toEqual([false, 0]);
  expect(circuit.record(down)).toBe("opened");
  const pauses = Array.from({ length: 3 }, () => {
    const pause = circuit.pause();
    // Attempts in progress when it opened also end, but are not probes.
    circuit.record(down);
    circuit.pass(pause);
    circuit.record(down);
    return pause;
  });
  expect(pauses).toEqual([5, 10, 10]);
  expect(circuit.record(up)).toBe("closed");
  expect([circuit.isOpen(), circuit.pause()]).toEqual([false, 0]);
});

test("probes as often as docs/delivery.md promises", () => {
  expect(probePauses).toEqual([5000, 10_000, 30_000, 60_000]);
});

test("resumes its state after a restart", () => {
  const before = { isDown: true, probes: 1, pauseMs: 5, askedMs: 3 };
  const circuit = circuitWithTime(before);
  expect(circuit.state()).toEqual(before);
  circuit.probeNow();
  expect(circuit.pause()).toBe(3);
  circuit.pass(3);
  circuit.record(down);
  expect(circuit.pause()).toBe(10);
});

test("limits a stored pause to the longest of its kind, since the clock may have been set", () => {
  const year = 366 * 86_400_000;
  const circuit = circuitWithTime({ isDown: true, probes: 9, pauseMs: year, askedMs: 0 });
  expect(circuit.pause()).toBe(10);
  const asked = { isDown: false, probes: 0, pauseMs: year, askedMs: year };
  expect(circuitWithTime(asked).pause()).toBe(86_400_000);
});

test("an operator's retry brings a probe forward, but not before Retry-After has passed", () => {
  const circuit = circuitWithTime();
  for (let count = 0; count < 5; count += 1) circuit.record(down);
  circuit.probeNow();
  expect(circuit.pause()).toBe(0);
  circuit.record({ ...down, askedMs: 70 });
  circuit.probeNow();
  expect(circuit.state()).toMatchObject({ isDown: true, pauseMs: 70, askedMs: 70 });
});

test("a Retry-After survives other answers, and the longest counts", () => {
  const circuit = circuitWithTime();
  for (const askedMs of [30_000, 10_000]) circuit.record({ ...down, askedMs });
  for (const finding of [up, down, down, down, down, down, up]) circuit.record(finding);
  expect([circuit.isOpen(), circuit.pause()]).toEqual([false, 30_000]);
  circuit.pass(30_000);
  expect(circuit.pause()).toBe(0);
});
