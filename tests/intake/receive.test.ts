import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { StoreUnavailable } from "../../intake/store/store.ts";
import { application, applicationPayload, enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { everything, form, json, testApp } from "./support/test-app.ts";

describe("JSON", () => {
  test("is answered with 202 and an id once it is kept, payload exact", async () => {
    const { app, store } = await testApp();
    const response = await app.inject({
      ...json({ ...application }),
      url: "/api/applications",
    });
    expect(response.statusCode).toBe(202);
    const kept = await store.find(response.json().id);
    expect(JSON.parse(kept?.payload ?? "")).toEqual(applicationPayload);
    expect(response.headers["access-control-allow-origin"]).toBeUndefined();
  });

  test.each([
    ["broken", "{", 400],
    ["empty", "", 400],
    ["null", "null", 400],
    ["a list", "[]", 400],
    ["of wrong types", JSON.stringify({ ...enquiry, message: 1 }), 422],
    ["with a prototype", `{"__proto__": {"a": 1}}`, 422],
    ["deep", `{"a": ${"[".repeat(20_000)}${"]".repeat(20_000)}}`, 422],
    ["too long", JSON.stringify({ ...enquiry, message: "m".repeat(65_536) }), 413],
  ])("that is %s is refused", async (_what, body, status) => {
    const { app } = await testApp();
    const response = await app.inject(json(body));
    expect(response.statusCode).toBe(status);
    expect(response.headers["content-type"]).toBe("application/problem+json");
    expect(response.json().status).toBe(status);
  });

  test("that is no UTF-8 is refused", async () => {
    const { app } = await testApp();
    const payload = Buffer.from(JSON.stringify(enquiry), "latin1").fill(0xff, 15, 16);
    expect((await app.inject({ ...json(""), payload })).statusCode).toBe(400);
  });

  test("with wrong fields gets a list of them", async () => {
    const { app } = await testApp();
    const response = await app.inject(json({ ...enquiry, email: "nobody", toString: "x" }));
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([
      { field: "email", message: "Please enter an email address such as name@example.com." },
      { field: "toString", message: "This form has no such field." },
    ]);
  });
});

describe("a form without JavaScript", () => {
  const { timestamp: _, ...fields } = enquiry;

  test("is led to the page that says it was sent; a double click is one submission", async () => {
    const { app, store, clock } = await testApp();
    const sent = await app.inject(form({ ...fields, message: "First line\r\nsecond line" }));
    expect(sent.statusCode).toBe(303);
    expect(sent.headers.location).toBe("/message-sent");
    clock.pass(5000);
    expect((await app.inject(form(fields))).statusCode).toBe(303);
    const [kept, ...more] = await store.list(everything);
    expect(more).toEqual([]);
    const { payload } = (await store.find(kept?.id ?? "")) ?? { payload: "" };
    expect(JSON.parse(payload)).toEqual({ ...enquiry, timestamp: "2026-11-20T12:00:00.000Z" });
    clock.pass(10 * 60_000);
    await app.inject(form(fields));
    expect(await store.list(everything)).toHaveLength(2);
  });

  test("that is wrong gets the site's page with the problems in it", async () => {
    const siteFolder = tempFolder();
    writeFileSync(join(siteFolder, "message-not-sent.html"), "<main><!--problems--></main>");
    const { app } = await testApp({ siteFolder });
    const response = await app.inject(form({ ...fields, firstName: "", "<b>$&": "x" }));
    expect(response.statusCode).toBe(422);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.body).toBe(
      "<main><ul><li>First Name: Please fill in this field.</li>" +
        "<li>&#60;b&#62;$&#38;: This form has no such field.</li></ul></main>",
    );
  });

  test("gets a page of our own while the site has not been built", async () => {
    const { app } = await testApp();
    const response = await app.inject(form({}, "/api/applications"));
    expect(response.body).toContain(
      "There was an error sending your application. Please try again.",
    );
    expect(response.body).toContain("<li>Motivation: Please fill in this field.</li>");
  });

  test("with a field given twice or with broken bytes is refused", async () => {
    const { app } = await testApp();
    const request = form(fields);
    const twice = await app.inject({ ...request, payload: `${request.payload}&email=b%40c.be` });
    expect(twice.statusCode).toBe(422);
    const broken = await app.inject({ ...request, payload: "firstName=%FF" });
    expect(broken.statusCode).toBe(400);
    expect(broken.headers["content-type"]).toBe("text/html; charset=utf-8");
  });
});

describe("the request", () => {
  test.each([
    [{ "sec-fetch-site": "same-origin", origin: "null" }, 202],
    [{ "sec-fetch-site": "none" }, 202],
    [{ "sec-fetch-site": "none", origin: "https://evil.example" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ "sec-fetch-site": "cross-site", origin: "https://www.example.com" }, 403],
    [{ origin: "https://www.example.com" }, 202],
    [{ origin: "http://localhost:80", host: "localhost:80" }, 202],
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{}, 202],
  ])("from %j is answered with %i", async (headers, status) => {
    const { app } = await testApp();
    expect((await app.inject(json(enquiry, headers))).statusCode).toBe(status);
  });

  test.each([
    ["application/json; charset=UTF-8", 202],
    ["Application/JSON", 202],
    ["application/json; charset=utf-16", 415],
    ["application/json; x", 415],
    ["application/jsonx", 415],
    ["text/plain", 415],
    ["multipart/form-data; boundary=x", 415],
  ])("of type %s is answered with %i", async (type, status) => {
    const { app } = await testApp();
    expect((await app.inject(json(enquiry, { "content-type": type }))).statusCode).toBe(status);
  });

  test.each([
    ["gzip", 415],
    ["Identity", 202],
  ])("in the content coding %s is answered with %i", async (coding, status) => {
    const { app } = await testApp();
    const response = await app.inject(json(enquiry, { "content-encoding": coding }));
    expect(response.statusCode).toBe(status);
    expect(response.headers["accept-encoding"]).toBe(status === 415 ? "identity" : undefined);
  });

  test("above the limit waits, on both endpoints together, other addresses do not", async () => {
    const { app } = await testApp({ limit: 2 });
    const from = (remoteAddress: string) => app.inject({ ...json(enquiry), remoteAddress });
    await from("2001:db8::1");
    await app.inject({ ...form({}, "/api/applications"), remoteAddress: "2001:db8::2" });
    const third = await from("2001:db8::3");
    expect(third.statusCode).toBe(429);
    expect(Number(third.headers["retry-after"])).toBeGreaterThan(0);
    expect((await from("2001:db8:0:1::1")).statusCode).toBe(202);
  });

  test("counts the address that a trusted proxy names, and nobody else's", async () => {
    const config = {
      siteUrl: new URL("https://www.example.com"),
      trustedProxies: ["10.0.0.0/8"],
      submissionsPerMinute: 1,
    };
    const { app } = await testApp({ config });
    const through = (remoteAddress: string, forwarded: string) =>
      app.inject({ ...json(enquiry, { "x-forwarded-for": forwarded }), remoteAddress });
    expect((await through("10.0.0.1", "203.0.113.1")).statusCode).toBe(202);
    expect((await through("10.0.0.1", "203.0.113.2")).statusCode).toBe(202);
    expect((await through("10.0.0.1", "203.0.113.9, 203.0.113.2")).statusCode).toBe(429);
    expect((await through("198.51.100.1", "203.0.113.3")).statusCode).toBe(202);
    expect((await through("198.51.100.1", "203.0.113.4")).statusCode).toBe(429);
  });

  test("is answered with 503 when the store cannot keep it, as a form with a page", async () => {
    const refuse = async () => {
      throw new StoreUnavailable("The disk is full.");
    };
    const { app } = await testApp({ store: { keep: refuse, check: refuse } });
    const response = await app.inject(json(enquiry));
    expect(response.statusCode).toBe(503);
    expect(response.headers["retry-after"]).toBe("10");
    expect(response.body).not.toContain("disk");
    const { timestamp: _, ...fields } = enquiry;
    expect((await app.inject(form(fields))).body).toContain("error sending your message");
    expect((await app.inject("/readyz")).statusCode).toBe(503);
    expect((await app.inject("/healthz")).statusCode).toBe(200);
  });

  test("is put off while the server cannot keep up, and taken again afterwards", async () => {
    const { app } = await testApp();
    await app.ready();
    const until = performance.now() + 3000;
    while (performance.now() < until);
    await vi.waitFor(async () => {
      const response = await app.inject(json(enquiry));
      expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "10"]);
    }, 2000);
    await vi.waitFor(async () => {
      expect((await app.inject(json(enquiry))).statusCode).toBe(202);
    }, 8000);
  });

  test("that meets a fault of ours learns nothing about it", async () => {
    const keep = async () => {
      throw new Error("canary");
    };
    const { app } = await testApp({ store: { keep, check: keep } });
    const response = await app.inject(json(enquiry));
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain("canary");
  });
});
