import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "../../tests/support/postgres-server.ts";
import { openReceiver } from "../../tests/support/receiver.ts";
import { settings } from "../../tests/support/server-process.ts";
import { openServiceManager } from "../../tests/support/service-manager.ts";
import { enquiry } from "../../tests/support/submissions.ts";
import { startCaddy } from "./caddy.ts";
import { type Client, httpsClient } from "./clients.ts";
import { name, tryBareDomain } from "./proxy.ts";
import { adapt, eventually, hold, hosting, missingOf, type Trial } from "./trial.ts";

const senders = 6;

export const balancer: Trial = {
  recipe: "two servers on PostgreSQL behind Caddy (hosting/caddy/Caddyfile.balancer)",
  missing: () => missingOf("caddy"),
  async run(end) {
    const postgres = await startPostgres();
    end(postgres.remove);
    const receiver = await openReceiver();
    end(receiver.close);
    const environment = {
      ...settings("", { DATABASE_URL: postgres.url, SUBMISSIONS_PER_MINUTE: "1000000" }),
      SITE_URL: `https://${name}`,
      TRUST_PROXY: "127.0.0.1",
      CONTACT_WEBHOOK_URL: receiver.url.href,
    };
    const managers = [
      await openServiceManager(environment),
      await openServiceManager(environment),
    ] as const;
    for (const { stop } of managers) end(stop);
    const recipe = adapt(readFileSync(join(hosting, "caddy/Caddyfile.balancer"), "utf8"), {
      "10.0.0.11:4321": `127.0.0.1:${managers[0].port}`,
      "10.0.0.12:4321": `127.0.0.1:${managers[1].port}`,
    });
    const { port } = await startCaddy(end, recipe);
    const client = httpsClient(port, name);
    await eventually(() => client.ask("/readyz"));
    await tryBareDomain(port);

    const load = startLoad(client);
    for (const { restart } of [...managers, ...managers]) {
      await sleep(1000);
      await restart();
    }
    await sleep(1000);
    const { ids, failures } = await load.stop();
    hold(failures.length === 0, `no request fails during upgrades (${failures.slice(0, 3)})`);
    await eventually(async () => {
      const received = new Set(receiver.ids());
      hold(
        ids.every((id) => received.has(id)),
        "what was acknowledged is delivered",
      );
    });
    hold(new Set(ids).size === receiver.requests.length, "and delivered once");
    for (const { output } of managers) {
      hold(/"route":"\/api\/enquiries"/.test(output()), "both servers take part");
    }
    return [
      "both servers replaced one after the other under load: no request failed",
      "all that was acknowledged was delivered, once",
    ];
  },
};

function startLoad(client: Client) {
  const ids: string[] = [];
  const failures: string[] = [];
  let isStopping = false;
  let sent = 0;
  const work = Array.from({ length: senders }, async () => {
    while (!isStopping) {
      sent += 1;
      const body = JSON.stringify({ ...enquiry, message: `Number ${sent}` });
      const headers = { "content-type": "application/json" };
      await client.ask("/api/enquiries", { method: "POST", headers, body }).then(
        (answer) => {
          if (answer.status === 202) ids.push(JSON.parse(answer.body.toString()).id);
          else failures.push(String(answer.status));
        },
        (error: Error) => failures.push(error.message),
      );
      await sleep(20);
    }
  });
  return {
    async stop() {
      isStopping = true;
      await Promise.all(work);
      return { ids, failures };
    },
  };
}
