import { expect, onTestFinished, test } from "vitest";
import { startMetrics } from "../../intake/metrics.ts";
import { StoreUnavailable } from "../../intake/store/store.ts";
import { post } from "../support/http.ts";
import { settings, startServer } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/temp-folder.ts";

test("a server with a port for metrics reports pending submissions there, and nowhere else", async () => {
  const server = await startServer(settings(tempFolder(), { METRICS_PORT: "0" }));
  await post(`${server.url}/api/enquiries`, enquiry);
  const url = /metrics on (http:[^"]+)/.exec(server.output().stdout)?.[1] ?? "";
  const response = await fetch(url);
  expect(response.headers.get("content-type")).toContain("text/plain");
  const text = await response.text();
  expect(text).toMatch(/^intake_store_up 1$/m);
  expect(text).toMatch(/^intake_submissions\{kind="enquiry",state="pending"\} 1$/m);
  expect(text).toMatch(/^intake_oldest_undelivered_seconds\{kind="enquiry"\} \d/m);
  expect(text).toMatch(/^intake_database_log_bytes [1-9]\d*$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect((await fetch(new URL("/", url))).status).toBe(404);
  await expect(fetch(url.replace("127.0.0.1", "127.0.0.2"))).rejects.toThrow("fetch failed");
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  expect((await server.stop("SIGTERM")).code).toBe(0);
});

test("metrics show that the store cannot be read, instead of old numbers", async () => {
  const status = async () => {
    throw new StoreUnavailable("locked");
  };
  const metrics = await startMetrics({ store: { status }, clock: Date.now, port: 0 });
  onTestFinished(() => metrics.close());
  const text = await (await fetch(metrics.url)).text();
  expect(text).toMatch(/^intake_store_up 0$/m);
  expect(text).not.toMatch(/^intake_(submissions|database)/m);
});
