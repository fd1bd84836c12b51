import { expect, test } from "vitest";
import { isLocalHost } from "./local-host.ts";
import {
  type Environment,
  proxyOf,
  readSettings,
  readSiteSettings,
  webhookOf,
} from "./settings.ts";

const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 1).toString("base64")}`;
const [shortest, longest] = [secretOf(24), secretOf(64)];

const defaults: Readonly<Record<string, unknown>> = {
  PORT: 4321,
  HOST: "127.0.0.1",
  SITE_URL: new URL("http://localhost:4321"),
  DATABASE_URL: "file:./data/intake.db",
  ALLOW_NETWORK_DISK: false,
  WEBHOOK_TIMEOUT_SECONDS: 15,
  TRUST_PROXY: [],
  SUBMISSIONS_PER_MINUTE: 10,
  RETENTION_DAYS: 30,
  SUBMISSION_MODE: "relay",
};
const unset = { url: undefined, secrets: [], receipt: "status", authorization: undefined };

test("every variable has a default, and an empty one counts as unset", () => {
  const empty = Object.fromEntries(Object.keys(defaults).map((name) => [name, ""]));
  for (const environment of [{}, empty, { CONTACT_WEBHOOK_URL: "" }]) {
    expect(readSettings(environment)).toMatchObject(defaults);
    expect(webhookOf(environment, "enquiry")).toEqual(unset);
    expect(webhookOf(environment, "application")).toEqual(unset);
  }
});

test.each<[name: string, value: string, read?: unknown]>([
  ["PORT", "0", 0],
  ["PORT", "65535", 65_535],
  ["HOST", "::1"],
  ["SITE_URL", "https://www.example.com", new URL("https://www.example.com/")],
  ["DATABASE_URL", "file:///var/lib/my%20intake/intake.db"],
  ["DATABASE_URL", "postgres://me:p%40ss@db.example/intake?sslmode=verify-full"],
  ["DATABASE_URL", "postgresql:///intake?host=/run/postgresql"],
  ["ALLOW_NETWORK_DISK", "true", true],
  ["CONTACT_WEBHOOK_URL", "https://hooks.example/a?b=c", new URL("https://hooks.example/a?b=c")],
  ["APPLICATION_WEBHOOK_URL", "http://n8n:5678/x", new URL("http://n8n:5678/x")],
  ["CONTACT_WEBHOOK_SECRET", shortest, [Buffer.alloc(24, 1)]],
  [
    "APPLICATION_WEBHOOK_SECRET",
    ` ${longest}  ${shortest} `,
    [64, 24].map((n) => Buffer.alloc(n, 1)),
  ],
  ["CONTACT_WEBHOOK_RECEIPT", "id", "id"],
  ["APPLICATION_WEBHOOK_AUTHORIZATION", "Basic bWU6aGlkZGVu"],
  ["WEBHOOK_TIMEOUT_SECONDS", "60", 60],
  ["TRUST_PROXY", "127.0.0.1, 2001:db8::/32", ["127.0.0.1", "2001:db8::/32"]],
  ["RETENTION_DAYS", "3650", 3650],
  ["HTTPS_PROXY", "http://me:p%40ss@proxy.example:3128"],
  ["https_proxy", "https://proxy.example/"],
  ["https_proxy", "proxy.example:3128", "http://proxy.example:3128"],
  ["HTTPS_PROXY", "me:p%40ss@[::1]:3128", "http://me:p%40ss@[::1]:3128"],
  ["NO_PROXY", "localhost, .example.com:443"],
])("%s may be %j", (name, value, read = value) => {
  expect(readSettings({ [name]: value })).toMatchObject({ [name]: read });
});

const wrong: Readonly<Record<string, readonly string[]>> = {
  PORT: ["65536", "80.5", "-1", "a", " ", "1e3"],
  HOST: ["a b"],
  SITE_URL: ["www.hidden.example", "https://a.be/hidden", "https://me:hidden@a.be", "https//a.be"],
  DATABASE_URL: [
    "postgres://me:50%ff@db.example/intake",
    "postgres://me:hidden@db",
    "postgres://me:hidden#1@db/intake",
    "postgres://me:hidden%zz@db/intake",
    "mysql://me:hidden@db/intake",
    ...["data/hidden.db", "file:", "file:./hidden/", "file::memory:", "file:./hidden.db?mode=ro"],
  ],
  ALLOW_NETWORK_DISK: ["yes", "1"],
  CONTACT_WEBHOOK_URL: ["hidden", "ftp://hidden.example", "https://a.be/hidden b"],
  APPLICATION_WEBHOOK_URL: ["https://user:hidden@example.com", "https:\\\\hidden"],
  CONTACT_WEBHOOK_SECRET: [
    ...["hidden", "whsec_hidden*", secretOf(23), secretOf(65), " "],
    ...[`${shortest} hidden`, `${shortest},${shortest}`],
  ],
  APPLICATION_WEBHOOK_SECRET: ["hidden"],
  CONTACT_WEBHOOK_RECEIPT: ["hidden"],
  APPLICATION_WEBHOOK_RECEIPT: ["ID"],
  CONTACT_WEBHOOK_AUTHORIZATION: ["hidden\nx: y", "hidden "],
  APPLICATION_WEBHOOK_AUTHORIZATION: ["hidd\u00e9n"],
  WEBHOOK_TIMEOUT_SECONDS: ["0", "61"],
  TRUST_PROXY: ["true", "1", "10.0.0.0/33", "0.0.0.0/0", "::/0", "127.0.0.1,"],
  SUBMISSIONS_PER_MINUTE: ["0", "ten"],
  RETENTION_DAYS: ["0", "3651", "1\n2"],
  SUBMISSION_MODE: ["hidden"],
  HTTPS_PROXY: ["socks5://hidden.example", "http://me:hidden%zz@proxy", "hidden proxy:3128"],
  https_proxy: ["http://me:hidden#1@proxy", "me:hidden#1@proxy:3128"],
};

/** What the operator reads instead of a stack trace. */
function refusal(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    expect(error).toMatchObject({ name: "ExpectedError" });
    return (error as Error).message;
  }
  return "";
}

test.each(
  Object.entries(wrong).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
)("%s may not be %j: one line says so, without the value", (name, value) => {
  const line = refusal(() => readSettings({ [name]: value }));
  expect(line).toMatch(new RegExp(`^${name} (must|is) .+\\.$`));
  expect(line).not.toMatch(/hidden|AQEBAQEB/);
});

test("as with curl, the proxy's variables in lower case win", () => {
  const [proxy, other] = ["http://proxy.example", "http://other.example"];
  const both = { HTTPS_PROXY: other, https_proxy: proxy, NO_PROXY: "b.be", no_proxy: "a.be" };
  expect(proxyOf(both)).toEqual({ httpsProxy: proxy, noProxy: "a.be" });
});

const direct = {
  SUBMISSION_MODE: "direct",
  SITE_URL: "https://www.example.com",
  CONTACT_WEBHOOK_URL: "https://hooks.example/a",
  APPLICATION_WEBHOOK_URL: "https://hooks.example/b",
};

const ofSite = ["RETENTION_DAYS", "SITE_URL", "SUBMISSION_MODE"];
const urls = ["APPLICATION_WEBHOOK_URL", "CONTACT_WEBHOOK_URL"];
test.each<[who: string, read: (environment: Environment) => unknown, uses: readonly string[]]>([
  ["the server", (own) => readSettings(own), Object.keys(wrong)],
  ["a build", readSiteSettings, ofSite],
  ["a direct build", (own) => readSiteSettings({ ...direct, ...own }), [...urls, ...ofSite]],
])("of variables that other programs may have set, %s reads only its own", (_who, read, uses) => {
  const stops = Object.entries(wrong).filter(([name, [value]]) =>
    refusal(() => read({ [name]: value })),
  );
  expect(stops.map(([name]) => name).sort()).toEqual([...uses].sort());
});

test("only a direct build learns the webhooks' addresses, which it needs", () => {
  expect(readSiteSettings({ ...direct, SUBMISSION_MODE: "relay" }).direct).toBeUndefined();
  expect(readSiteSettings(direct).direct?.urls).toEqual({
    enquiry: new URL("https://hooks.example/a"),
    application: new URL("https://hooks.example/b"),
  });
  const lines = refusal(() => readSiteSettings({ SUBMISSION_MODE: "direct" }));
  expect(lines).toMatch(/^CONTACT_WEBHOOK_URL must .+\.\nAPPLICATION_WEBHOOK_URL must .+\.$/);
});

test("hosts of this machine or a private network are recognised by name and address", () => {
  const near =
    "localhost 127.0.0.1 [::1] 10.1.2.3 172.31.0.1 192.168.1.2 [fd00::1] n8n n8n.internal a.local";
  for (const host of near.split(" ")) expect(isLocalHost(host), host).toBe(true);
  for (const host of ["example.com", "172.32.0.1", "8.8.8.8", "[2001:db8::1]", "internal.be"]) {
    expect(isLocalHost(host), host).toBe(false);
  }
});
