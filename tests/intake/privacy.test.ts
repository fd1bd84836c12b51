import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { ask, idOf, post, rawConnection } from "../support/http.ts";
import { accept, raw, startReceiver } from "../support/receiver.ts";
import { settings, startServer } from "../support/server-process.ts";
import { application, enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/wait.ts";
import { contentOf } from "./support/files.ts";
import { captureLog, form, json, testApp } from "./support/test-app.ts";

const canary = "canary7";
// Would end a log line, or a string in it, if not escaped.
const marked = `${canary}","level":60,"x":"`;
const markedEnquiry = { ...enquiry, firstName: canary, message: `${marked}\n{"level":60}` };

const knownFacts = [
  ...["time", "msg", "reqId", "method", "route", "status", "ms", "kind", "id", "reason", "code"],
  ...["at", "durationMs", "state", "pauseMs", "webhookPauseMs", "isCounted"],
];

const treacherous = `${canary}\n    at ${canary} (${canary}:1:1)`;

/** Expects only known fields, one JSON object per line, and no marked text. */
function expectSilence({ stdout, stderr }: { stdout: string; stderr: string }): void {
  expect(stdout + stderr).not.toContain(canary);
  expect(stderr).toBe("");
  for (const line of stdout.trimEnd().split("\n")) {
    const { level, error, ...facts } = JSON.parse(line);
    // The last error ends it.
    expect(level === 60, line).toBe(JSON.stringify(error ?? "").includes("break-on-signal.ts"));
    expect(knownFacts).toEqual(expect.arrayContaining(Object.keys(facts)));
  }
}

test("the log contains nothing that visitors sent or receivers answered, whatever happens", async () => {
  const folder = tempFolder();
  const receiver = await startReceiver();
  const secret = `whsec_${Buffer.from(canary.repeat(5)).toString("base64")}`;
  const server = await startServer(
    settings(folder, {
      SUBMISSIONS_PER_MINUTE: "24",
      CONTACT_WEBHOOK_URL: `${receiver.url.href}${canary}?token=${canary}`,
      APPLICATION_WEBHOOK_URL: `http://${canary}.invalid/`,
      CONTACT_WEBHOOK_SECRET: secret,
      THROWN_MESSAGE: treacherous,
    }),
    ["--import", "./tests/intake/support/break-on-signal.ts", "intake/main.ts"],
  );
  const keep = async (path: string, body: unknown) =>
    idOf(await post(`${server.url}${path}`, body));
  await keep("/api/applications", { ...application, motivation: canary });
  const text = `${canary} ${JSON.stringify(markedEnquiry)}`;
  const answers = [
    `HTTP/1.1 200 ${canary}\r\nX-Echo: ${canary}\r\nContent-Length: 999\r\n\r\n${text}`,
    `HTTP/1.1 400 ${canary}\r\nConnection: close\r\n\r\n${text}`,
    text,
    // The last: it pauses the webhook.
    `HTTP/1.1 503 ${canary}\r\nRetry-After: ${canary}\r\nContent-Length: 0\r\n\r\n`,
  ];
  for (const [index, answer] of answers.entries()) {
    receiver.behave(raw((socket) => void socket.end(answer)));
    await keep("/api/enquiries", { ...markedEnquiry, subject: String(index) });
    await vi.waitFor(() => expect(receiver.requests).toHaveLength(index + 1), wait);
  }
  const attempts = () => server.output().stdout.match(/delivery attempted/g)?.length;
  await vi.waitFor(() => expect(attempts()).toBe(answers.length + 1), wait);
  receiver.behave(accept);

  const endpoint = `${server.url}/api/enquiries?q=${canary}`;
  const statuses: number[] = [];
  const send = async (body: unknown, headers: Record<string, string> = {}) => {
    const more = { "user-agent": marked, referer: `https://a.example/${canary}`, ...headers };
    statuses.push((await post(endpoint, body, more)).status);
  };
  const sendText = async (type: string, body: string) => {
    const headers = { "content-type": type };
    statuses.push((await ask(endpoint, { method: "POST", headers, body })).status);
  };
  const sendForm = (fields: Record<string, string>) =>
    sendText("application/x-www-form-urlencoded", new URLSearchParams(fields).toString());
  await send(markedEnquiry);
  await sendForm({ ...markedEnquiry, leaveEmpty: canary });
  await send({ ...enquiry, email: canary, [canary]: canary });
  await send({ ...markedEnquiry, message: canary.repeat(10_000) });
  await sendText("application/json", `{"${canary}`);
  for (const headers of [
    { origin: `https://${canary}.example`, "x-forwarded-for": canary },
    { "content-type": canary },
  ]) {
    await send(markedEnquiry, headers);
  }
  await sendForm({ ...enquiry, message: canary });
  await sendForm({ ...enquiry, email: canary, [canary]: canary });
  await ask(`${server.url}/${canary}?q=${canary}`, { headers: { cookie: canary } });
  await ask(`${server.url}/api/${canary}`, { method: "PUT", body: canary });
  await ask(server.url, { path: `/%E0%A4%A${canary}` });
  for (const text of [
    `${canary} / HTTP/1.1\r\nHost: a\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: a\r\n${canary} x: y\r\n\r\n`,
    `POST /api/enquiries HTTP/1.1\r\nContent-Length: 1\r\n\r\n{"${canary}`,
  ]) {
    const { write, closed } = rawConnection(server.url);
    write(text);
    await closed;
  }

  const other = new DatabaseSync(join(folder, "intake.db"), { timeout: wait.timeout });
  other.exec(`CREATE TRIGGER fault BEFORE INSERT ON submission
    BEGIN SELECT RAISE(ABORT, '${canary}'); END`);
  await send({ ...markedEnquiry, subject: "another" });
  other.exec("DROP TRIGGER fault");
  other.close();
  for (let sent = 0; statuses.at(-1) !== 429 && sent < 24; sent += 1) await send(markedEnquiry);
  expect(new Set(statuses)).toEqual(new Set([202, 303, 403, 415, 422, 400, 413, 503, 429]));
  const ended = await server.stop("SIGWINCH");
  expect([ended.code, ended.stdout]).toEqual([1, expect.stringMatching(/"level":60.*TypeError/)]);
  expectSilence(ended);
  expect(contentOf(folder)).not.toMatch(/127\.0\.0\.1/);
  expect(ended.stdout).toContain("APPLICATION_WEBHOOK_URL uses http");
  expect(ended.stdout).not.toContain(secret.slice(6));
  expect(ended.stdout.replace(/listening on .*/, "")).not.toContain("127.0.0.1");
});

test("an unexpected error is logged with its place but not its message", async () => {
  const { lines, log } = captureLog();
  const { app } = await testApp({
    log,
    onKept: () => {
      throw new TypeError(treacherous);
    },
  });
  for (const request of [json(markedEnquiry), form({ ...enquiry, message: canary })]) {
    const { statusCode, body } = await app.inject(request);
    expect(statusCode).toBe(500);
    expect(body).not.toContain(canary);
  }
  expect(lines.join("")).toMatch(/TypeError.*privacy\.test\.ts/);
  expect(lines.join("")).not.toContain(canary);
});
