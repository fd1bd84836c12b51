import { expect, test } from "vitest";
import { inheritedSocket } from "./inherited-socket.ts";

test("uses the single socket passed to this process, and ignores those passed to others", () => {
  const given = (LISTEN_FDS: string, LISTEN_PID = "7") =>
    inheritedSocket({ LISTEN_PID, LISTEN_FDS }, 7);
  expect(given("1")).toBe(3);
  // Meant for another process.
  expect(given("2", "6")).toBeUndefined();
  for (const count of ["0", "2", "one", ""]) {
    const refusal = `LISTEN_FDS is ${JSON.stringify(count)}; configure the service manager to pass one`;
    expect(() => given(count)).toThrow(refusal);
  }
});
