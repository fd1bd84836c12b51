import { expect, test } from "vitest";
import { contentPolicy } from "./content-policy.ts";

const hashOfHello = "'sha256-LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ='";

test("inline scripts and styles are allowed by hash, and nothing else is", () => {
  const policy = contentPolicy("<head><style>hello</style><script>hello</script></head>");
  expect(policy).toContain(`script-src 'self' 'sha256-`);
  expect(policy.match(/'sha256-[^']+'/g)).toHaveLength(2);
  expect(policy).not.toContain("unsafe");
  expect(policy.match(/'sha256-[^']+'/)?.[0]).toBe(hashOfHello);
});

test("data needs no permission, a script of another host needs its host", () => {
  const policy = contentPolicy(
    '<script type="application/ld+json">{}</script><script src="https://consent.example/x.js"></script>',
  );
  expect(policy).toContain("script-src 'self' https://consent.example;");
  expect(policy).toContain("connect-src 'self' https://consent.example;");
  expect(policy).not.toContain("sha256");
});
