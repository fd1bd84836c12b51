import { expect, test } from "vitest";
import { inheritedSocket } from "./inherited-socket.ts";

test("uses the one socket that was passed to this process", () => {
  expect(inheritedSocket({ LISTEN_PID: "7", LISTEN_FDS: "1" }, 7)).toBe(3);
});

test("ignores a socket that was meant for another process", () => {
  expect(inheritedSocket({}, 7)).toBeUndefined();
  expect(inheritedSocket({ LISTEN_PID: "6", LISTEN_FDS: "1" }, 7)).toBeUndefined();
  expect(inheritedSocket({ LISTEN_PID: "6", LISTEN_FDS: "2" }, 7)).toBeUndefined();
});

test.each(["0", "2", "one", ""])("refuses LISTEN_FDS=%j", (count) => {
  expect(() => inheritedSocket({ LISTEN_PID: "7", LISTEN_FDS: count }, 7)).toThrow(
    `LISTEN_FDS is ${JSON.stringify(count)}; configure the service manager to pass one listening socket.`,
  );
});
