import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { Company } from "../content-model/company.ts";
import { CookieDetails } from "./CookieDetails.tsx";

const company = {
  legal: { name: "Acme BV", enterpriseNumber: "BE 0123.456.749" },
  address: { street: "Street 1", postalCode: "2000", city: "Antwerp", country: "Belgium" },
  email: "info@acme.example",
  consentScript: "https://consent.example/table.js",
} as Company;

test("a consent provider's script stands where its table belongs", () => {
  const html = renderToString(<CookieDetails company={company} today="2026-11-20" />);
  const [, section = ""] = /<section[^>]*>(.*?)<\/section>/s.exec(html) ?? [];
  expect(section).toContain(`src="${company.consentScript}"`);
});
