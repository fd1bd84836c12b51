import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { startReceiver } from "../support/receiver.ts";
import { runProgram, settings } from "../support/server-process.ts";
import { tempFolder } from "../support/test-end.ts";

const start = (more: Record<string, string>, folder = tempFolder()) =>
  runProgram(["intake/main.ts"], settings(folder, more)).ended;

test("wrong settings end the start with a line for each, before anything is written", async () => {
  const folder = tempFolder();
  const wrong = { PORT: "hidden", CONTACT_WEBHOOK_SECRET: "hidden", TRUST_PROXY: "hidden" };
  const { code, stdout, stderr } = await start(wrong, folder);
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr.trimEnd().split("\n").sort()).toEqual([
    expect.stringMatching(/^CONTACT_WEBHOOK_SECRET must be .+\.$/),
    expect.stringMatching(/^PORT must be .+\.$/),
    expect.stringMatching(/^TRUST_PROXY must be .+\.$/),
  ]);
  expect(stderr).not.toContain("hidden");
  expect(readdirSync(folder)).toEqual([]);
});

test("a port in use and a database that cannot be made end the start with one line", async () => {
  const { port } = await startReceiver();
  expect(await start({ PORT: String(port) })).toMatchObject({
    code: 1,
    stderr: `PORT: cannot listen on 127.0.0.1 port ${port} (EADDRINUSE).\n`,
  });
  expect(await start({ DATABASE_URL: "file:/dev/null/intake.db" })).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^DATABASE_URL: the database cannot be used: .+\.\n$/),
  });
});
