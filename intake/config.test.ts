import { expect, test } from "vitest";
import { readConfig, readOperatorConfig } from "./config.ts";

const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 1).toString("base64")}`;

test("has a default for every variable, and treats an empty one as unset", () => {
  const unset = readConfig({});
  expect(unset).toMatchObject({
    port: 4321,
    host: "127.0.0.1",
    database: { kind: "sqlite", path: `${process.cwd()}/data/intake.db` },
    webhooks: {
      enquiry: { url: undefined, secrets: [], receipt: "status", authorization: undefined },
      application: { url: undefined, secrets: [], receipt: "status", authorization: undefined },
    },
    timeLimitMs: 15_000,
    trustedProxies: [],
    submissionsPerMinute: 10,
    retentionDays: 30,
    warnings: [],
  });
  expect(readConfig({ PORT: "", CONTACT_WEBHOOK_URL: "", CONTACT_WEBHOOK_SECRET: "" })).toEqual(
    unset,
  );
});

test("reads every kind of value", () => {
  const config = readConfig({
    PORT: "0",
    CONTACT_WEBHOOK_URL: "https://hooks.example/a?b=c",
    CONTACT_WEBHOOK_SECRET: `${secretOf(24)}  ${secretOf(32)} `,
    APPLICATION_WEBHOOK_SECRET: secretOf(64),
    DATABASE_URL: "file:///var/lib/my%20intake/intake.db",
    TRUST_PROXY: "127.0.0.1, 2001:db8::/32",
    CONTACT_WEBHOOK_RECEIPT: "id",
    WEBHOOK_TIMEOUT_SECONDS: "60",
    APPLICATION_WEBHOOK_AUTHORIZATION: "Basic bWU6aGlkZGVu",
  });
  expect(config).toMatchObject({
    port: 0,
    database: { kind: "sqlite", path: "/var/lib/my intake/intake.db" },
    trustedProxies: ["127.0.0.1", "2001:db8::/32"],
    timeLimitMs: 60_000,
    webhooks: {
      enquiry: { receipt: "id", authorization: undefined },
      application: { receipt: "status", authorization: "Basic bWU6aGlkZGVu" },
    },
  });
  const { enquiry, application } = config.webhooks;
  expect(enquiry.url?.href).toBe("https://hooks.example/a?b=c");
  const lengths = [...enquiry.secrets, ...application.secrets].map(({ length }) => length);
  expect(lengths).toEqual([24, 32, 64]);
});

const wrong: Readonly<Record<string, readonly string[]>> = {
  PORT: ["65536", "80.5", "-1"],
  HOST: ["a b"],
  SITE_URL: [
    "www.example.com",
    "https://example.com/path",
    "https://me:hidden@example.com",
    "https//me:hidden@example.com",
  ],
  CONTACT_WEBHOOK_URL: ["hidden", "ftp://hidden.example", "http://hidden.example:6000/x"],
  APPLICATION_WEBHOOK_URL: ["https://user:hidden@example.com", "https:\\\\hidden"],
  NODE_TLS_REJECT_UNAUTHORIZED: ["0"],
  CONTACT_WEBHOOK_RECEIPT: ["yes"],
  WEBHOOK_TIMEOUT_SECONDS: ["0", "61"],
  APPLICATION_WEBHOOK_AUTHORIZATION: ["hidden\nx: y", "hidden "],
  CONTACT_WEBHOOK_SECRET: [
    ...["hidden", "whsec_hidden*", secretOf(23), secretOf(65), " "],
    ...[`${secretOf(24)} hidden`, `${secretOf(24)},${secretOf(23)}`],
  ],
  DATABASE_URL: [
    "postgres://me:hidden@db",
    "postgres://me:hidden#1@db/intake",
    "postgres://me:1/hidden@db/intake",
    "postgresql://me:1?hidden@db/intake",
    "postgres://me:hidden%zz@db/intake",
    "postgres://me:hidden%ff@db/intake",
    "postgres://hidden@%zz/intake",
    "mysql://me:hidden@db/intake",
    ...["data/intake.db", "file:", "file:./data/", "file::memory:", "file://server/data.db"],
    ...["file:./data.db?mode=ro", "file:./a%ff.db", "file:./a%zz.db"],
  ],
  SUBMISSION_MODE: ["relayed", "direct"],
  APPLICATION_WEBHOOK_SECRET: ["hidden"],
  TRUST_PROXY: ["true", "1", "10.0.0.0/33", "0.0.0.0/0", "127.0.0.1,"],
  SUBMISSIONS_PER_MINUTE: ["0", "ten"],
  RETENTION_DAYS: ["0", "1\n2"],
};

test("an invalid value is rejected with one line that names its variable and no secret", () => {
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      const read = () => readConfig({ [name]: value });
      expect(read, `${name}=${value}`).toThrow(new RegExp(`^${name} .+; .+\\.$`));
      expect(read, `${name}=${value}`).not.toThrow(/hidden|AQEBAQEB/);
    }
  }
});

test("an operator's command checks only the variables it uses", () => {
  const others = { PORT: "x", CONTACT_WEBHOOK_URL: "x", SITE_URL: "x", SUBMISSION_MODE: "direct" };
  expect(readOperatorConfig(others)).toMatchObject({ retentionDays: 30 });
  for (const name of ["DATABASE_URL", "RETENTION_DAYS"]) {
    expect(() => readOperatorConfig({ [name]: "x" })).toThrow(name);
  }
});

test("an http webhook causes a warning unless it is local, and the warning does not name the host", () => {
  const warningsFor = (host: string) =>
    readConfig({ CONTACT_WEBHOOK_URL: `http://${host}:5678/x` }).warnings;
  const near =
    "localhost 127.0.0.1 [::1] 10.1.2.3 172.31.0.1 192.168.1.2 [fd00::1] n8n n8n.internal";
  for (const host of near.split(" ")) expect(warningsFor(host), host).toEqual([]);
  for (const host of ["example.com", "172.32.0.1", "8.8.8.8", "[2001:db8::1]"]) {
    const warnings = warningsFor(host);
    expect(warnings).toEqual([expect.stringMatching(/^CONTACT_WEBHOOK_URL uses http/)]);
    expect(warnings[0]).not.toContain(host);
  }
});

test.each([
  ["on another machine without TLS", "postgres://me:p%40ss@db.example/intake", 1],
  ["that refuses TLS", "postgres://me@db.example/intake?sslmode=disable", 1],
  ["with TLS", "postgres://me@db.example/intake?sslmode=verify-full", 0],
  ["with TLS, spelled differently", "postgres://me@db.example/intake?ssl=true", 0],
  ["with a trusted authority", "postgres://me@db.example/intake?sslrootcert=ca.pem", 0],
  ["without TLS, spelled differently", "postgres://me@db.example/intake?ssl=0", 1],
  ["in a container network", "postgresql://me@database:5432/intake", 0],
  ["on this machine", "postgres://me@LOCALHOST/intake", 0],
  ["behind a socket", "postgres:///intake?host=/run/postgresql", 0],
  ["behind a socket, in place of the host", "postgres://me@%2Frun%2Fpostgresql/intake", 0],
])("a PostgreSQL database %s causes a warning only if it is unencrypted", (_what, url, count) => {
  const { database, warnings } = readConfig({ DATABASE_URL: url });
  expect(database).toEqual({ kind: "postgres", url });
  expect(warnings).toHaveLength(count);
  for (const warning of warnings) expect(warning).not.toContain("example");
});
