import { closeSync, openSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { post } from "../support/http.ts";
import { settings, startServer, startServerLoggingTo } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { until } from "../support/until.ts";

/** Makes a server log many requests; it must accept a submission soon afterwards. */
async function expectResponsive(url: string, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const asked = Array.from({ length: 50 }, () => fetch(`${url}/healthz`));
    for (const response of await Promise.all(asked)) await response.text();
  }
  // On a busy machine, so many requests at once can cause a 503 at first.
  await until("an acceptance", async () => {
    const { status } = await post(`${url}/api/enquiries`, enquiry);
    expect([202, 503]).toContain(status);
    return status === 202;
  });
}

test("a stalled reader of the log does not block the server", async () => {
  const server = await startServer(settings(tempFolder()));
  server.child.stdout?.pause();
  // Far more than a pipe can buffer.
  await expectResponsive(server.url, 20);
  server.child.kill("SIGTERM");
  const code = await new Promise((resolve) => server.child.on("exit", resolve));
  expect(code).toBe(0);
});

// Only Linux has /dev/full.
test.runIf(process.platform === "linux")("a full log disk does not block the server", async () => {
  const full = openSync("/dev/full", "w");
  onTestFinished(() => closeSync(full));
  const server = await startServerLoggingTo(full, settings(tempFolder()));
  await expectResponsive(server.url, 1);
  expect(await server.stop("SIGTERM")).toMatchObject({ code: 0, stderr: "" });
});
