import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { findProgram } from "../../tools/find-program.ts";
import { startSender } from "../intake/support/sender.ts";
import { freePort } from "../support/free-port.ts";
import { startReceiver } from "../support/receiver.ts";
import { settings, startServer } from "../support/server-process.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/until.ts";
import { startCaddy } from "../support/web-servers.ts";

const recipe = readFileSync(join(import.meta.dirname, "../../hosting/caddy/Caddyfile"), "utf8");

test("with Caddy in front, an upgrade under load loses no form, and nobody sees an error", async () => {
  if (!findProgram("caddy")) return console.warn("skipped: caddy is not installed");
  const receiver = await startReceiver();
  const [own, port] = [String(await freePort()), await freePort()];
  const environment = settings(tempFolder(), {
    PORT: own,
    CONTACT_WEBHOOK_URL: receiver.url.href,
  });
  const caddyfile = recipe
    .replace("\n{\n", "\n{\nadmin off\ndefault_bind 127.0.0.1\n")
    .replace("log {", "log {\nlevel ERROR")
    .replace("example.com {", `http://example.com:${port} {`)
    .replace("www.example.com {", `http://127.0.0.1:${port} {`)
    .replace("127.0.0.1:4321", `127.0.0.1:${own}`);
  let server = await startServer(environment);
  await startCaddy({ folder: tempFolder(), port }, caddyfile);
  const url = `http://127.0.0.1:${port}`;
  const senders = Array.from({ length: 8 }, (_, at) => startSender(url, at % 2 === 0));
  for (let upgrades = 0; upgrades < 2; upgrades += 1) {
    await sleep(1000);
    await server.stop("SIGTERM");
    server = await startServer(environment);
  }
  await sleep(1000);
  await Promise.all(senders.map((sender) => sender.stop()));

  expect(senders.flatMap(({ failures }) => failures)).toEqual([]);
  const kept = senders.flatMap(({ acknowledged }) => acknowledged);
  expect(kept.length).toBeGreaterThan(3 * senders.length);
  await vi.waitFor(() => expect(new Set(receiver.ids())).toEqual(new Set(kept)), wait);
});
