import { expect, onTestFinished, test } from "vitest";
import { type MetricsParts, startMetrics } from "../../intake/metrics.ts";
import { StoreUnavailable } from "../../intake/store/store.ts";
import { enquiry } from "../support/submissions.ts";
import { json, testApp } from "./support/test-app.ts";

async function metricsOf(store: MetricsParts["store"]): Promise<URL> {
  const metrics = await startMetrics({ store, clock: Date.now, port: 0 });
  onTestFinished(() => metrics.close());
  return new URL(metrics.url);
}

test("metrics report pending submissions on a port of their own, and nowhere else", async () => {
  const { app, store } = await testApp();
  await app.inject(json(enquiry));
  const url = await metricsOf(store);
  const response = await fetch(url);
  expect(response.headers.get("content-type")).toContain("text/plain");
  const text = await response.text();
  expect(text).toMatch(/^intake_store_up 1$/m);
  expect(text).toMatch(/^intake_submissions\{kind="enquiry",state="pending"\} 1$/m);
  expect(text).toMatch(/^intake_oldest_undelivered_seconds\{kind="enquiry"\} \d/m);
  expect(text).toMatch(/^intake_database_log_bytes [1-9]\d*$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect((await fetch(new URL("/", url))).status).toBe(404);
  await expect(fetch(url.href.replace("127.0.0.1", "127.0.0.2"))).rejects.toThrow("fetch failed");
  expect((await app.inject("/metrics")).statusCode).toBe(404);
});

test("metrics show that the store cannot be read, instead of old numbers", async () => {
  const status = async () => {
    throw new StoreUnavailable("locked");
  };
  const text = await (await fetch(await metricsOf({ status }))).text();
  expect(text).toMatch(/^intake_store_up 0$/m);
  expect(text).not.toMatch(/^intake_(submissions|database)/m);
});
