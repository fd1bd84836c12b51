import { readdirSync } from "node:fs";
import { join } from "node:path";
import {
  commonHeaders,
  hashedCacheControl,
  workerPath,
  workerPolicy,
} from "../../shared/headers/common-headers.ts";
import {
  bugs,
  manifest,
  matrix,
  requirements,
  score,
  survivors,
} from "../../tools/firmware/sources.ts";
import { readContent } from "../support/content.ts";
import { dist } from "./built-pages.ts";
import { expect, test } from "./fixtures.ts";

const page = "/break-this-thermostat";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the thermostat's results are tables, and its traces pictures", async ({ page: tab }) => {
    await tab.goto(page);
    await expect(tab.getByRole("button", { name: "Put this bug in" })).toBeHidden();
    const pictures = tab.getByRole("figure");
    await expect(pictures).toHaveText([/Pass.*CTL-6/, /Fail.*CTL-6/]);

    const verdicts = tab.getByRole("table", { name: "Every requirement has its verdict" });
    const rows = await verdicts.getByRole("row").allInnerTexts();
    expect(rows.slice(1).map((row) => row.split("\t").map((cell) => cell.trim()))).toEqual(
      matrix().tests.map((id) => [id, requirements().find((one) => one.id === id)?.says, "Pass"]),
    );

    const worlds = tab.getByRole("table", { name: readContent("thermostat.yaml").worlds.heading });
    await expect(worlds.getByText(manifest().trace)).toHaveCount(3);
  });

  test("what the tests catch and miss is a page of tables", async ({ page: tab }) => {
    await tab.goto(`${page}/known-bugs`);
    const main = tab.getByRole("main");
    await expect(main).toContainText(`${score().percent} %`);
    for (const { reason } of survivors().filter(({ equivalent }) => !equivalent)) {
      await expect(main).toContainText(reason);
    }
  });

  test("each known bug is listed with the tests that catch it", async ({ page: tab }) => {
    await tab.goto(`${page}/known-bugs`);
    const rows = await tab
      .locator("details tbody tr")
      .evaluateAll((all) =>
        all.map((row) => [...row.children].map(({ textContent }) => textContent)),
      );
    const { failing } = matrix();
    expect(rows).toEqual(
      bugs().map(({ id, says, cost }) => [says, cost, failing[id]?.join(" ") || "no test"]),
    );
  });
});

test("only the worker's file may start WebAssembly", async ({ request, site }) => {
  const own = commonHeaders(site.startsWith("https:"))["content-security-policy"];
  const scripts = readdirSync(join(dist, "_astro")).filter((name) => name.endsWith(".js"));
  const workers: string[] = [];
  for (const name of scripts) {
    const path = `/_astro/${name}`;
    const headers = (await request.get(path)).headers();
    const isWorker = workerPath.test(path);
    if (isWorker) workers.push(path);
    expect(headers["content-security-policy"], path).toBe(isWorker ? workerPolicy : own);
    expect(headers["cache-control"], path).toBe(hashedCacheControl);
  }
  expect(workers).toHaveLength(1);
});

test("modules and sources are there, as what they are", async ({ request }) => {
  for (const { file } of manifest().modules) {
    const response = await request.get(`/bench/modules/${file}`);
    expect(response.headers()["content-type"], file).toBe("application/wasm");
    await expect(WebAssembly.compile(new Uint8Array(await response.body()))).resolves.toBeTruthy();
  }
  const source = await request.get("/bench/source/tests/control_tests.c.txt");
  expect(source.headers()["content-type"]).toMatch(/^text\/plain/);
  expect(await source.text()).toContain("/* CTL-6 */");
});
