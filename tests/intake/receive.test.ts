import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { labelOf, problems } from "../../shared/submission/texts.ts";
import { ask, rawConnection } from "../support/http.ts";
import { application, enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/wait.ts";
import { everything, form, json, listen, testApp } from "./support/test-app.ts";

const { timestamp: _, ...fields } = enquiry;

describe("JSON", () => {
  test("that is malformed, invalid or too long is rejected with problem details", async () => {
    const { app, store } = await testApp();
    for (const [body, status] of [
      ["{", 400],
      ["", 400],
      ["[]", 400],
      [`{"__proto__": {"a": 1}}`, 400],
      [JSON.stringify({ ...enquiry, message: 1 }), 422],
      [`{"a": ${"[".repeat(20_000)}${"]".repeat(20_000)}}`, 422],
      [JSON.stringify({ ...enquiry, message: "m".repeat(65_536) }), 413],
    ] as const) {
      const response = await app.inject(json(body));
      expect([response.statusCode, response.json().status], body).toEqual([status, status]);
      expect(response.headers["content-type"]).toBe("application/problem+json");
    }
    expect(await everything(store)).toEqual([]);
  });

  test("with invalid fields gets a list of them", async () => {
    const { app } = await testApp();
    const request = json({ ...enquiry, email: "nobody", message: "m".repeat(6007) });
    const response = await app.inject(request);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([
      { field: "email", message: problems.email },
      { field: "message", message: problems.tooLong(5000, 6007) },
    ]);
  });
});

describe("a form without JavaScript", () => {
  test("is redirected to the confirmation page", async () => {
    const { app, store } = await testApp();
    const sent = await app.inject(
      form({ ...fields, message: fields.message.replaceAll("\n", "\r\n") }),
    );
    expect([sent.statusCode, sent.headers.location]).toEqual([303, "/message-sent"]);
    const [kept, ...more] = await everything(store);
    expect(more).toEqual([]);
    expect(JSON.parse(kept?.payload ?? "")).toEqual({
      ...enquiry,
      timestamp: "2026-11-20T12:00:00.000Z",
    });
  });

  test("is kept with what was meant by a pasted address or link, as by JSON", async () => {
    const { app, store } = await testApp();
    const input = {
      ...application,
      email: "Ada <ada@example.com>",
      resumeUrl: "CV https://a.be/x",
    };
    for (const request of [form(input), json({ ...input })]) {
      await app.inject({ ...request, url: "/api/applications" });
      const { payload } = await store.write((db) =>
        db.deleteFrom("submission").returning("payload").executeTakeFirstOrThrow(),
      );
      const kept = { email: "ada@example.com", resumeUrl: "https://a.be/x" };
      expect(JSON.parse(payload)).toMatchObject(kept);
    }
  });

  test("is kept once, however often and whichever way it is sent, and answered alike", async () => {
    const { app, store } = await testApp();
    const send = async (more = {}) => (await app.inject(form({ ...fields, ...more }))).statusCode;
    const kept = async () => (await everything(store)).length;
    expect([await send({ leaveEmpty: "x" }), await kept()]).toEqual([303, 1]);
    expect([await send(), await send(), await kept()]).toEqual([303, 303, 2]);
    const [{ id } = { id: "" }] = await everything(store);
    const script = await app.inject(json({ ...enquiry, source: "/careers" }));
    expect([script.statusCode, script.json(), await kept()]).toEqual([202, { id }, 2]);
    expect([await send({ subject: "Other" }), await kept()]).toEqual([303, 3]);
  });

  test("is held if its honeypot is filled in, which JSON never has", async () => {
    const { app, store } = await testApp();
    const filled = { ...fields, leaveEmpty: "x" };
    for (const request of [form(filled), json(filled)]) await app.inject(request);
    const states = (await everything(store)).map(({ state }) => state);
    expect(states.sort()).toEqual(["held", "pending"]);
  });

  test("that is refused gets the site's page, which counts its fields; one not sent, another", async () => {
    const siteFolder = tempFolder();
    for (const page of ["not-sent", "not-sent-yet"]) {
      writeFileSync(join(siteFolder, `message-${page}.html`), `<h1>${page}</h1><!--problems-->`);
    }
    const { app } = await testApp({ siteFolder });
    const wrong = { ...fields, firstName: "", message: "m".repeat(6007) };
    const response = await app.inject(form(wrong));
    const link = (name: string) => `<a href="#enquiry-${name}">${labelOf(name)}</a>`;
    expect([response.statusCode, response.body]).toEqual([
      422,
      "<h1>not-sent-yet</h1><p>2 fields need a change:</p>" +
        `<ul><li>${link("firstName")}: ${problems.missing}</li>` +
        `<li>${link("message")}: ${problems.tooLong(5000, 6007)}</li></ul>`,
    ]);
    const single = await app.inject(form({ ...fields, firstName: "" }));
    expect(single.body).toContain("<p>One field needs a change:</p>");
    // Nobody can correct what no field has.
    const hidden = await app.inject(form({ ...fields, source: "elsewhere" }));
    expect([hidden.statusCode, hidden.body]).toEqual([
      422,
      "<h1>not-sent</h1><p>Some fields are not valid.</p>",
    ]);
    const long = await app.inject(form({ ...fields, message: "m".repeat(70_000) }));
    expect(long.statusCode).toBe(413);
    expect(long.body).toContain("The whole form may have 65536 bytes, and has 70");
  });
});

test("another site's requests, and other types, are rejected", async () => {
  const { app } = await testApp();
  const [own, evil] = ["https://www.example.com", "https://evil.example"];
  for (const [headers, status] of [
    [{ "sec-fetch-site": "same-origin", origin: "null" }, 202],
    [{ "sec-fetch-site": "none" }, 202],
    [{ "sec-fetch-site": "none", origin: evil }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ "sec-fetch-site": "cross-site", origin: own }, 403],
    [{ origin: own }, 202],
    [{ origin: "http://localhost:80", host: "localhost:80" }, 202],
    [{ origin: evil }, 403],
    [{ origin: "null" }, 403],
    [{}, 202],
    [{ "content-type": "" }, 415],
    [{ "content-type": "text/plain" }, 415],
    [{ "content-type": "multipart/form-data; boundary=x" }, 415],
  ] as const) {
    const response = await app.inject(json(enquiry, headers));
    expect(response.statusCode, JSON.stringify(headers)).toBe(status);
  }
});

test("a body that isn't plain UTF-8 is refused, never kept with other characters", async () => {
  const { app, store } = await testApp();
  const accented = { ...fields, lastName: "Zoë 100%" };
  const [jsonType, formType] = ["application/json", "application/x-www-form-urlencoded"];
  const asJson = JSON.stringify(accented);
  const asForm = new URLSearchParams(accented).toString();
  for (const [type, body, status, headers = {}] of [
    [`${jsonType};charset="UTF-8"`, asJson, 202, { "content-encoding": "identity" }],
    [`${jsonType}; charset=utf-16`, Buffer.from(asJson, "utf16le"), 415],
    [`${jsonType}; charset=ISO-8859-1`, asJson, 415],
    [jsonType, Buffer.from(asJson, "latin1"), 400],
    [jsonType, gzipSync(asJson), 415, { "content-encoding": "gzip" }],
    [jsonType, asJson, 415, { "content-encoding": "identity, br" }],
    [`${formType}; charset=utf-8`, asForm, 303],
    [formType, decodeURIComponent(asForm.replace("100%25", "100")), 303],
    [`${formType};charset=windows-1252`, asForm, 415],
    [formType, asForm.replace("%C3%AB", "%EB"), 400],
    [formType, Buffer.from(asForm.replace("%C3%AB", "ë"), "latin1"), 400],
    [formType, asForm.replace("100%25", "100%"), 400],
    [formType, gzipSync(asForm), 415, { "content-encoding": "gzip" }],
  ] as const) {
    const url = "/api/enquiries";
    const payload = Buffer.from(body as string);
    const request = { method: "POST", url, headers: { "content-type": type, ...headers } } as const;
    const answer = await app.inject({ ...request, payload });
    const page = type.startsWith(formType)
      ? "text/html; charset=utf-8"
      : "application/problem+json";
    const said = [answer.statusCode, status < 400 || answer.headers["content-type"]];
    expect(said, `${type} ${payload.toString("latin1")}`).toEqual([status, status < 400 || page]);
  }
  const names = (await everything(store)).map(({ payload }) => JSON.parse(payload ?? "").lastName);
  expect(new Set(names)).toEqual(new Set(["Zoë 100%", "Zoë 100"]));
});

describe("a request", () => {
  test("above the limit, which covers both endpoints, gets 429; other addresses don't", async () => {
    const { app } = await testApp({ limit: 2 });
    const from = (remoteAddress: string) => app.inject({ ...json(enquiry), remoteAddress });
    await from("2001:db8::1");
    await app.inject({ ...form({}, "/api/applications"), remoteAddress: "2001:db8::2" });
    const third = await from("2001:db8::3");
    expect(third.statusCode).toBe(429);
    expect(Number(third.headers["retry-after"])).toBeGreaterThan(0);
    expect((await from("2001:db8:0:1::1")).statusCode).toBe(202);
  });

  test("counts for the address in X-Forwarded-For only if a trusted proxy sent it", async () => {
    const { app } = await testApp({ limit: 1, trustedProxies: ["10.0.0.0/8", "2001:db8:1::/48"] });
    for (const [remoteAddress, forwarded, status] of [
      ["10.0.0.1", "203.0.113.1", 202],
      ["10.0.0.1", "203.0.113.2", 202],
      ["10.0.0.1", "203.0.113.9, 203.0.113.2", 429],
      ["198.51.100.1", "203.0.113.3", 202],
      ["198.51.100.1", "203.0.113.4", 429],
      // With ports, which are dropped, also for proxies before the last one.
      ["::ffff:10.0.0.1", "203.0.113.8:50001", 202],
      ["10.0.0.1", "203.0.113.8:50002, 10.2.0.1:443, [2001:db8:1::7]:443", 429],
      ["10.0.0.1", "[2001:db8::1]:50001", 202],
      ["2001:db8:1::9", "[2001:db8::2]:50002", 429],
      ["10.0.0.1", "[2001:db8::3]", 429],
      ["10.0.0.1", "203.0.113.10, 203.0.113.8:x", 202],
      // What is no address is one sender.
      ["10.0.0.1", "unknown", 429],
      ["10.0.0.1", "203.0.113.8:x", 429],
      ["10.0.0.1", "203.0.113.12:50001:50001", 429],
    ] as const) {
      const request = json(enquiry, { "x-forwarded-for": forwarded });
      const { statusCode } = await app.inject({ ...request, remoteAddress });
      expect(statusCode, `${remoteAddress} for ${forwarded}`).toBe(status);
    }
  });
});

test.each<[status: number, more: string, bytes: number]>([
  [403, "Origin: https://evil.example\r\n", 3000],
  [413, "Content-Type: application/json\r\n", 70_000],
])(
  "the answer %i waits for the whole body, so that a proxy passes it on",
  async (status, more, bytes) => {
    const { app } = await testApp();
    const url = await listen(app);
    const { write, statuses } = rawConnection(url);
    const begin = "POST /api/enquiries HTTP/1.1\r\nHost: a\r\n";
    write(`${begin}${more}Content-Length: ${bytes}\r\n\r\n{}`);
    // A later request is answered before.
    await ask(`${url}/readyz`);
    expect(statuses()).toEqual([]);
    write(" ".repeat(bytes - 2));
    await vi.waitFor(() => expect(statuses()).toEqual([status]), wait);
    // Then the connection is at the beginning of the next request.
    if (status !== 413) {
      write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
      await vi.waitFor(() => expect(statuses()).toEqual([status, 200]), wait);
    }
  },
);
