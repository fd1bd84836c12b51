import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { commonHeaders, hashedCacheControl } from "../../shared/headers/common-headers.ts";
import { readRedirectsFile } from "../../shared/headers/redirects-file.ts";
import { ask, portOf } from "../intake/support/raw-http.ts";
import { testApp } from "../intake/support/test-app.ts";
import { builtSite, contactPage } from "../support/built-site.ts";
import { findProgram } from "../support/find-program.ts";
import { freePort } from "../support/free-port.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { spawnTied } from "../support/tied-process.ts";

const root = join(import.meta.dirname, "../..");
const recipe = (name: string) => readFileSync(join(root, "hosting", name), "utf8");
const name = "www.example.com";
const redirects = readRedirectsFile(readFileSync(join(root, "site/public/_redirects"), "utf8"));

type Place = { readonly site: string; readonly server: number; readonly port: number };

/** Replaces parts of a recipe by what fits the test; each must be there. */
function adapt(text: string, changes: readonly (readonly [string | RegExp, string])[]): string {
  return changes.reduce((adapted, [from, to]) => {
    expect(adapted).toMatch(from);
    return adapted.replaceAll(from, to);
  }, text);
}

/** Starts nginx on its recipe, without TLS. */
function startNginx({ site, server, port }: Place): void {
  const folder = tempFolder();
  const adapted = adapt(recipe("nginx/site.conf"), [
    [/listen (\[::\]:)?80;/g, ""],
    ["listen [::]:443 ssl http2;", ""],
    ["listen 443 ssl http2;", `listen 127.0.0.1:${port};`],
    [/ssl_\w+ .+;/g, ""],
    ["/var/log/nginx/error.log", "stderr"],
    ["/srv/site/current/dist", site],
    ["127.0.0.1:4321", `127.0.0.1:${server}`],
  ]);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(" ");
  writeFileSync(
    join(folder, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;" : ""} daemon off; pid ${folder}/pid;
    events {}
    http { include /etc/nginx/mime.types; ${temporary} ${adapted} }`,
  );
  startProgram("nginx", ["-c", join(folder, "nginx.conf"), "-e", "stderr"], {});
}

/** Starts Caddy on its recipe, without TLS. */
function startCaddy({ site, server, port }: Place): void {
  const folder = tempFolder();
  const adapted = adapt(recipe("caddy/Caddyfile"), [
    ["\n{\n", "\n{\nadmin off\ndefault_bind 127.0.0.1\n"],
    ["log {", "log {\nlevel ERROR"],
    [/^(www\.)?example\.com \{/gm, `http://$1example.com:${port} {`],
    ["/srv/site/current/dist", site],
    ["127.0.0.1:4321", `127.0.0.1:${server}`],
  ]);
  writeFileSync(join(folder, "Caddyfile"), adapted);
  const words = ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")];
  startProgram("caddy", words, { HOME: folder });
}

function startProgram(program: string, words: string[], env: Record<string, string>): void {
  const child = spawnTied(findProgram(program) ?? "", words, {
    stdio: ["ignore", "ignore", 2],
    env,
    end: "-TERM $$",
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
}

const recipes = [
  ["nginx", "nginx/site.conf", startNginx, "gzip"],
  ["caddy", "caddy/Caddyfile", startCaddy, "br"],
] as const;

test.each(recipes)("%s: the recipe has the headers and redirects of the site", (_name, file) => {
  const text = recipe(file);
  for (const [header, value] of Object.entries(commonHeaders(true))) {
    expect(text).toMatch(`${header} "${value}"`);
  }
  for (const [from, { to, status }] of redirects) {
    expect(status).toBe(301);
    expect(text).toMatch(new RegExp(`${from}\\s[^}]*${to}[$?]`));
  }
});

test.each(recipes)(
  "%s serves the files and passes submissions on",
  async (program, _file, start, coding) => {
    if (!findProgram(program)) return console.warn(`not tried: ${program} is not installed`);
    const siteFolder = builtSite();
    const config = {
      siteUrl: new URL(`https://${name}`),
      trustedProxies: ["127.0.0.1"],
      submissionsPerMinute: 3,
    };
    const { app, store } = await testApp({ siteFolder, config });
    const port = await freePort();
    start({ site: siteFolder, server: await portOf(app), port });
    const get = (path: string, headers = {}) => ask(port, path, "GET", { host: name, ...headers });
    await vi.waitFor(() => get("/"), { timeout: 10_000 });

    for (const [path, status, body] of [
      ["/", 200, "home"],
      ["/contact", 200, contactPage],
      ["/contact/", 200, contactPage],
      ["/careers", 200, "careers"],
      ["/careers/tester?x=1", 200, "tester"],
      ["/.well-known/security.txt", 200, "Contact: mailto:info@proefwerk.example"],
      ["/nope", 404, "nothing here"],
      ["/_headers", 404, "nothing here"],
      ["/contact.html.gz", 404, "nothing here"],
    ] as const) {
      const answer = await get(path);
      expect([answer.status, answer.body], path).toEqual([status, body]);
      expect(answer.headers, path).toMatchObject({
        ...commonHeaders(true),
        "cache-control": "no-cache",
      });
    }
    const script = await get("/_astro/app.abc.js");
    expect(script.headers["cache-control"]).toBe(hashedCacheControl);
    const packed = await get("/contact", { "accept-encoding": coding });
    expect(packed.headers["content-encoding"]).toBe(coding);
    expect(packed.headers["content-type"]).toBe("text/html; charset=utf-8");
    const part = await get("/_astro/film.abc.mp4", { range: "bytes=2-3" });
    expect([part.status, part.body]).toEqual([206, "23"]);
    const moved = await get("/embedded-hvac?utm=1");
    expect([moved.status, moved.headers.location]).toEqual([301, "/embedded-hvac-control?utm=1"]);
    const bare = await get("/contact?x=1", { host: "example.com" });
    expect([bare.status, bare.headers.location]).toEqual([301, `https://${name}/contact?x=1`]);

    expect((await get("/readyz")).body).toBe('{"status":"ok"}');
    const post = (body: string, claimed: string) =>
      ask(
        port,
        "/api/enquiries",
        "POST",
        {
          host: name,
          "content-type": "application/json",
          origin: `https://${name}`,
          "x-forwarded-for": claimed,
        },
        body,
      );
    const large = await post(" ".repeat(66_000), "192.0.2.1");
    expect([large.status, large.headers["content-type"]]).toEqual([
      413,
      "application/problem+json",
    ]);
    expect(large.headers["x-frame-options"]).toBe("DENY");
    const statuses: number[] = [];
    for (const claimed of ["192.0.2.2", "192.0.2.3", "192.0.2.4"]) {
      statuses.push((await post(JSON.stringify(enquiry), claimed)).status);
    }
    // The sender cannot choose the address that is counted.
    expect(statuses).toEqual([202, 202, 429]);
    expect(await store.list({ state: undefined, limit: 10 })).toHaveLength(2);
  },
);
