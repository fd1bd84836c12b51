import { describe, expect, test } from "vitest";
import { readConfig, readOperatorConfig } from "./config.ts";

const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 1).toString("base64")}`;

test("has a default for every variable", () => {
  expect(readConfig({})).toMatchObject({
    port: 4321,
    host: "127.0.0.1",
    database: { kind: "sqlite", path: `${process.cwd()}/data/intake.db` },
    webhookUrls: { enquiry: undefined, application: undefined },
    webhookSecrets: [],
    trustedProxies: [],
    submissionsPerMinute: 10,
    retentionDays: 30,
    warnings: [],
  });
});

test("treats an empty variable as unset", () => {
  expect(readConfig({ PORT: "", CONTACT_WEBHOOK_URL: "", WEBHOOK_SECRET: "" })).toEqual(
    readConfig({}),
  );
});

test("reads every kind of value", () => {
  const config = readConfig({
    PORT: "0",
    CONTACT_WEBHOOK_URL: "https://hooks.example/a?b=c",
    WEBHOOK_SECRET: `${secretOf(24)}  ${secretOf(32)} `,
    DATABASE_URL: "file:///var/lib/my%20intake/intake.db",
    TRUST_PROXY: "127.0.0.1, 2001:db8::/32",
  });
  expect(config).toMatchObject({
    port: 0,
    database: { kind: "sqlite", path: "/var/lib/my intake/intake.db" },
    trustedProxies: ["127.0.0.1", "2001:db8::/32"],
  });
  expect(config.webhookUrls.enquiry?.href).toBe("https://hooks.example/a?b=c");
  expect(config.webhookSecrets.map(({ length }) => length)).toEqual([24, 32]);
});

describe("a wrong value is refused with one line that names its variable:", () => {
  test.each([
    ["PORT", "65536"],
    ["PORT", "80.5"],
    ["PORT", "-1"],
    ["HOST", "a b"],
    ["SITE_URL", "www.example.com"],
    ["SITE_URL", "https://example.com/path"],
    ["SITE_URL", "https://me:hidden@example.com"],
    ["SITE_URL", "https//me:hidden@example.com"],
    ["CONTACT_WEBHOOK_URL", "hidden"],
    ["CONTACT_WEBHOOK_URL", "ftp://hidden.example"],
    ["APPLICATION_WEBHOOK_URL", "https://user:hidden@example.com"],
    ["APPLICATION_WEBHOOK_URL", "https:\\\\hidden"],
    ["NODE_TLS_REJECT_UNAUTHORIZED", "0"],
    ["WEBHOOK_SECRET", "hidden"],
    ["WEBHOOK_SECRET", "whsec_hidden*"],
    ["WEBHOOK_SECRET", secretOf(23)],
    ["WEBHOOK_SECRET", secretOf(65)],
    ["WEBHOOK_SECRET", `${secretOf(24)} hidden`],
    ["WEBHOOK_SECRET", `${secretOf(24)},${secretOf(23)}`],
    ["WEBHOOK_SECRET", " "],
    ["DATABASE_URL", "postgres://me:hidden@db"],
    ["DATABASE_URL", "postgres://me:hidden#1@db/intake"],
    ["DATABASE_URL", "postgres://me:1/hidden@db/intake"],
    ["DATABASE_URL", "postgresql://me:1?hidden@db/intake"],
    ["DATABASE_URL", "postgres://me:hidden%zz@db/intake"],
    ["DATABASE_URL", "postgres://me:hidden%ff@db/intake"],
    ["DATABASE_URL", "postgres://hidden@%zz/intake"],
    ["DATABASE_URL", "mysql://me:hidden@db/intake"],
    ["DATABASE_URL", "data/intake.db"],
    ["DATABASE_URL", "file:"],
    ["DATABASE_URL", "file:./data/"],
    ["DATABASE_URL", "file::memory:"],
    ["DATABASE_URL", "file://server/data.db"],
    ["DATABASE_URL", "file:./data.db?mode=ro"],
    ["DATABASE_URL", "file:./a%ff.db"],
    ["DATABASE_URL", "file:./a%zz.db"],
    ["SUBMISSION_MODE", "relayed"],
    ["SUBMISSION_MODE", "direct"],
    ["DIRECT_FORMAT", "xml"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "1"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "0.0.0.0/0"],
    ["TRUST_PROXY", "127.0.0.1,"],
    ["SUBMISSIONS_PER_MINUTE", "0"],
    ["SUBMISSIONS_PER_MINUTE", "ten"],
    ["RETENTION_DAYS", "0"],
    ["RETENTION_DAYS", "1\n2"],
  ])("%s=%j", (name, value) => {
    let message = "";
    try {
      readConfig({ [name]: value });
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toMatch(new RegExp(`^${name} .+; .+\\.$`));
    expect(message).not.toContain("hidden");
    expect(message).not.toContain(secretOf(23).slice(6));
  });
});

test("an operator's command checks only the variables it uses", () => {
  const others = { PORT: "x", HOST: "a b", SITE_URL: "x", SUBMISSION_MODE: "direct" };
  expect(readOperatorConfig(others)).toMatchObject({ retentionDays: 30 });
  for (const name of ["DATABASE_URL", "RETENTION_DAYS", "CONTACT_WEBHOOK_URL"]) {
    expect(() => readOperatorConfig({ [name]: "x" })).toThrow(name);
  }
});

describe("an address with http", () => {
  test.each([
    "localhost",
    "127.0.0.1",
    "[::1]",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.2",
    "[fd00::1]",
    "n8n",
    "n8n.internal",
  ])("is fine for %s", (host) => {
    expect(readConfig({ CONTACT_WEBHOOK_URL: `http://${host}:5678/x` }).warnings).toEqual([]);
  });

  test.each(["example.com", "172.32.0.1", "8.8.8.8", "[2001:db8::1]"])(
    "is warned about for %s, without naming the host",
    (host) => {
      const { warnings } = readConfig({ APPLICATION_WEBHOOK_URL: `http://${host}/x` });
      expect(warnings).toEqual([expect.stringMatching(/^APPLICATION_WEBHOOK_URL uses http/)]);
      expect(warnings[0]).not.toContain(host);
    },
  );
});

describe("a PostgreSQL database", () => {
  const url = "postgres://me:p%40ss@db.example/intake";

  test("is kept as written", () => {
    expect(readConfig({ DATABASE_URL: url }).database).toEqual({ kind: "postgres", url });
  });

  test.each([
    ["on another machine without TLS", url, 1],
    ["that refuses TLS", `${url}?sslmode=disable`, 1],
    ["with TLS", `${url}?sslmode=verify-full`, 0],
    ["with TLS, spelled differently", `${url}?ssl=true`, 0],
    ["with a client certificate", `${url}?sslcert=a.pem&sslkey=b.pem`, 0],
    ["with a trusted authority", `${url}?sslrootcert=ca.pem`, 0],
    ["that starts with TLS", `${url}?sslnegotiation=direct`, 0],
    ["that negotiates TLS but has none configured", `${url}?sslnegotiation=postgres`, 1],
    ["with an empty certificate", `${url}?sslcert=`, 1],
    ["without TLS, spelled differently", `${url}?ssl=0`, 1],
    ["in a container network", "postgresql://me@database:5432/intake", 0],
    ["on this machine", "postgres://me@LOCALHOST/intake", 0],
    ["behind a socket", "postgres:///intake?host=/run/postgresql", 0],
    ["behind a socket in the host's place", "postgres://me@%2Frun%2Fpostgresql/intake", 0],
  ])("%s is warned about, or not", (_what, address, count) => {
    const { warnings } = readConfig({ DATABASE_URL: address });
    expect(warnings).toHaveLength(count);
    for (const warning of warnings) expect(warning).not.toContain("example");
  });
});
