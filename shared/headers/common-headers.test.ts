import { expect, test } from "vitest";
import { commonHeaders } from "./common-headers.ts";

test("forms may post to the site and to the webhooks, each host once", () => {
  const webhooks = ["https://a.example/1", "https://a.example/2", "https://b.example/"];
  const policy = (addresses: string[]) =>
    commonHeaders(
      true,
      addresses.map((address) => new URL(address)),
    )["content-security-policy"];
  expect(policy([])).toContain("form-action 'self';");
  expect(policy(webhooks)).toContain("form-action 'self' https://a.example https://b.example;");
});
