import { expect, test } from "vitest";
import { contentPolicy } from "./content-policy.ts";

const hashOfHello = "'sha256-LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ='";
const end = "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const site = { isHttps: false };

test("a page that uses nothing may load nothing", () => {
  const html = '<script type="application/ld+json">{}</script><p>Text</p>';
  expect(contentPolicy(html, site)).toEqual({
    policy: `default-src 'none'; ${end}`,
    embedderPolicy: "require-corp",
  });
});

test("inline scripts and styles are allowed by hash, each by its own", () => {
  const { policy } = contentPolicy("<style>hello</style><script>other</script>", site);
  expect(policy).toContain(`style-src ${hashOfHello};`);
  expect(policy).toMatch(/script-src 'sha256-[^ ']+';/);
  expect(policy.match(/'sha256-[^']+'/g)).toHaveLength(2);
});

test("what a page uses of its own host is allowed, kind by kind", () => {
  const html = `<link rel="icon" href='data:image/svg+xml,<svg width="1"/>'/>
    <link rel="apple-touch-icon" href="/icon.png"/><link rel="manifest" href="/site.webmanifest"/>
    <style>@font-face{src:url("/_astro/fonts/a.woff2")}</style>
    <template><video><source src="/_astro/film.mp4"/></video></template>
    <script type="module">import("/_astro/hydrate.B_u-1.js")</script><form action="/api/enquiries"></form>`;
  const { policy, embedderPolicy } = contentPolicy(html, { isHttps: true });
  expect(policy.replace(/'sha256-[^']+'/g, "HASH")).toBe(
    "default-src 'none'; script-src 'self' HASH; style-src HASH; img-src 'self' data:; font-src 'self'; " +
      "media-src 'self'; manifest-src 'self'; connect-src 'self'; " +
      `${end}; upgrade-insecure-requests`,
  );
  expect(embedderPolicy).toBe("require-corp");
});

test("a page may post to its own webhook, by itself where its form names it", () => {
  const webhooks = [
    new URL("https://hooks.example/it's?a=1&b=2"),
    new URL("https://other.example/x"),
  ];
  const props = "&quot;https://hooks.example/it&#39;s?a=1&amp;b=2&quot;";
  const byScript = contentPolicy(`<div data-form="${props}"><form method="dialog">`, {
    isHttps: true,
    webhooks,
  });
  expect(byScript.policy).toBe(
    "default-src 'none'; connect-src https://hooks.example; base-uri 'none'; " +
      "form-action 'self'; frame-ancestors 'none'; upgrade-insecure-requests",
  );
  expect(byScript.embedderPolicy).toBe("credentialless");

  const byItself = contentPolicy('<form action="https://other.example/x">', {
    isHttps: true,
    webhooks,
  });
  expect(byItself.policy).toContain("connect-src https://other.example;");
  expect(byItself.policy).toContain("form-action 'self' https://other.example;");
});

test("a consent provider's script may use its own host, and inline styles but no inline scripts", () => {
  const html = '<style>hello</style><script src="https://consent.example/x.js" defer></script>';
  const host = "https://consent.example";
  expect(contentPolicy(html, site)).toEqual({
    policy:
      `default-src 'none'; script-src ${host}; style-src 'unsafe-inline' ${host}; ` +
      `img-src ${host}; connect-src ${host}; frame-src ${host}; ${end}`,
    embedderPolicy: "unsafe-none",
  });
});
