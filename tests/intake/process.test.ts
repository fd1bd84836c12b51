import { statSync, symlinkSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { application, applicationPayload } from "../support/submissions.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { startReceiver } from "./support/receiver.ts";
import { post, runToEnd, settings, startServer, wait } from "./support/server-process.ts";

test("what was kept without an address is delivered once there is one", async () => {
  const folder = tempFolder();
  const receiver = await startReceiver();
  const first = await startServer(settings(folder));
  await post(`${first.url}/api/applications`, application);
  expect((await first.stop("SIGTERM")).code).toBe(0);

  await startServer(settings(folder, { APPLICATION_WEBHOOK_URL: receiver.url.href }));
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1), wait);
  expect(JSON.parse(receiver.requests[0]?.body ?? "")).toEqual(applicationPayload);
}, 20_000);

test("a second server on the same database refuses to start", async () => {
  const folder = tempFolder();
  await startServer(settings(folder));
  const elsewhere = tempFolder();
  symlinkSync(join(folder, "intake.db"), join(elsewhere, "intake.db"));
  for (const path of [folder, elsewhere]) {
    const second = await runToEnd(["intake/main.ts"], settings(path));
    expect(second.code).toBe(1);
    expect(second.stderr).toBe(
      "Another server already uses this database: only one may run on it.\n",
    );
  }
  expect(statSync(join(folder, "intake.db")).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "intake.db-wal")).mode & 0o777).toBe(0o600);
}, 20_000);

test("a wrong setting ends the start with one line", async () => {
  const ended = await runToEnd(["intake/main.ts"], settings(tempFolder(), { PORT: "many" }));
  expect(ended).toMatchObject({
    code: 1,
    stdout: "",
    stderr: 'PORT is "many"; use a whole number from 0 to 65535.\n',
  });
});

test("a port in use ends the start with one line", async () => {
  const { port } = await startReceiver();
  const ended = await runToEnd(["intake/main.ts"], settings(tempFolder(), { PORT: String(port) }));
  expect(ended.code).toBe(1);
  expect(ended.stderr).toMatch(/^PORT: cannot listen on 127\.0\.0\.1 port \d+ \(EADDRINUSE\)\.\n$/);
});

test("a body that breaks the protocol is the sender's mistake, not an error of ours", async () => {
  const server = await startServer(settings(tempFolder()));
  const { port } = new URL(server.url);
  for (const rest of ["ZZ\r\nabc\r\n", "5\r\nabc\r\nQQQQQ"]) {
    const socket = connect(Number(port), "127.0.0.1");
    const closed = new Promise((resolve) => socket.on("close", resolve));
    socket
      .resume()
      .write(
        `POST /api/enquiries HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n` +
          `Transfer-Encoding: chunked\r\n\r\n${rest}`,
      );
    await closed;
  }
  const { stdout } = await server.stop("SIGTERM");
  expect(stdout).toContain("closed");
  expect(stdout).not.toMatch(/"level":[56]0/);
}, 20_000);
