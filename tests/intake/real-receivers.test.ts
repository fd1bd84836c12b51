import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { findProgram } from "../../tools/find-program.ts";
import { freePort } from "../support/free-port.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { spawnTied } from "../support/tied-process.ts";
import { deliverTo } from "./support/deliver-to.ts";
import { submission } from "./support/stores.ts";
import { testStore } from "./support/test-app.ts";

/** `npm run test:receivers` runs the recipes of hosting/receivers with the real programs. */

const recipes = join(import.meta.dirname, "../../hosting/receivers");
const key = Buffer.from("0123456789abcdef0123456789abcdef");
const id = "01a1fe39-2bb8-702d-9320-2d6713454d82";
const isWanted = process.env.RECEIVERS !== undefined;
const webhook = findProgram("webhook");
const startLimit = { timeout: 60_000, interval: 200 };

async function attemptOnce(url: string, webhookSecret = key) {
  const store = await testStore();
  await store.keep(submission(id, { receivedAt: Date.now() }));
  deliverTo(new URL(url), { store, webhookSecrets: [webhookSecret], receipt: "id" });
  await vi.waitFor(async () => expect((await store.find(id))?.tries).toBe(1), 9000);
  return store.find(id);
}

/** Delivers the same submission twice, then once signed with a wrong key. */
async function expectRecipe(url: string, refusal: number): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    expect(await attemptOnce(url)).toMatchObject({ state: "delivered" });
  }
  const refused = await attemptOnce(url, Buffer.alloc(32));
  expect(refused?.attempts).toMatchObject([{ status: refusal }]);
}

function start(program: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawnTied(program, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "ignore", "ignore"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
}

describe.runIf(isWanted)("Node-RED 5.0.7", () => {
  test("verifies, answers with the receipt, and rejects a wrong key", async () => {
    const folder = tempFolder();
    const args = ["install", "--no-audit", "--no-fund", "--prefix", folder, "node-red@5.0.7"];
    execFileSync("npm", args, { stdio: ["ignore", "ignore", "ignore"] });
    const port = await freePort();
    const settings = { uiHost: "127.0.0.1", uiPort: port, logging: { console: { level: "off" } } };
    writeFileSync(join(folder, "settings.js"), `module.exports = ${JSON.stringify(settings)};`);
    copyFileSync(join(recipes, "node-red-enquiries.json"), join(folder, "flows.json"));
    const red = join(folder, "node_modules/node-red/red.js");
    start(process.execPath, [red, "--userDir", folder, "flows.json"], { HOME: folder });
    const url = `http://127.0.0.1:${port}/enquiries`;
    await vi.waitFor(async () => {
      expect((await fetch(url, { method: "POST" })).status).toBe(401);
    }, startLimit);
    await expectRecipe(url, 401);
  }, 300_000);
});

describe.runIf(isWanted)("adnanh/webhook", () => {
  if (!webhook) console.log("webhook is not installed (apt-get install webhook): skipped.");

  test.runIf(webhook)("verifies, prints the receipt, and rejects a wrong key", async () => {
    const hooks = readFileSync(join(recipes, "webhook-hooks.json"), "utf8");
    const file = join(tempFolder(), "hooks.json");
    writeFileSync(file, hooks.replace("/etc/webhook/take-enquiry", join(recipes, "take-enquiry")));
    const port = await freePort();
    start(webhook ?? "", ["-hooks", file, "-ip", "127.0.0.1", "-port", String(port)], {
      WEBHOOK_SECRET: `whsec_${key.toString("base64")}`,
      WEBHOOK_DONE: tempFolder(),
    });
    await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/`), startLimit);
    await expectRecipe(`http://127.0.0.1:${port}/hooks/enquiries`, 500);
  });
});
