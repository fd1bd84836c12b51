import { expect, test } from "vitest";
import { readSiteSettings, siteVariables } from "./site-settings.ts";

const direct = {
  SUBMISSION_MODE: "direct",
  CONTACT_WEBHOOK_URL: "https://hooks.example/contact?hidden=1",
  APPLICATION_WEBHOOK_URL: "https://other.example/hidden",
};

test("a relay build does not contain webhooks, whatever is set", () => {
  const { siteUrl, direct: none } = readSiteSettings({ ...direct, SUBMISSION_MODE: "" });
  expect([siteUrl.origin, none]).toEqual(["http://localhost:4321", undefined]);
});

test("a direct build needs both addresses, and the list of its variables is complete", () => {
  const read = new Set<string>();
  const environment = new Proxy<Record<string, string>>(direct, {
    get: (values, name: string) => {
      read.add(name);
      return values[name];
    },
  });
  expect(readSiteSettings(environment).direct).toEqual({
    urls: {
      enquiry: new URL(direct.CONTACT_WEBHOOK_URL),
      application: new URL(direct.APPLICATION_WEBHOOK_URL),
    },
  });
  expect([...read].sort()).toEqual([...siteVariables].sort());
  const local = { ...direct, CONTACT_WEBHOOK_URL: "http://127.0.0.1:5678/x" };
  expect(readSiteSettings(local).direct?.urls.enquiry.port).toBe("5678");
});

test.each([
  ["SUBMISSION_MODE", "both"],
  ["SITE_URL", "www.example.com"],
  ["CONTACT_WEBHOOK_URL", ""],
  ["APPLICATION_WEBHOOK_URL", "http://hidden.example/"],
  ["APPLICATION_WEBHOOK_URL", "https://me:hidden@hidden.example/"],
  // A page with https cannot post to an address with http.
  ["CONTACT_WEBHOOK_URL", "http://127.0.0.1/", "https://a.example"],
])("%s=%j is rejected with one line that names it", (name, value, SITE_URL = "") => {
  const read = () => readSiteSettings({ SITE_URL, ...direct, [name]: value });
  expect(read).toThrow(new RegExp(`^${name} .+; .+\\.$`));
  expect(read).not.toThrow("hidden");
});
