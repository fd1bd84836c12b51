/**
 * The paths in the sitemap, in this order: the root and twenty others (specification, section 9).
 * The list is fixed; other pages are not in it.
 */
export const sitemapPaths = [
  "/",
  "/services",
  "/embedded-software",
  "/test-automation",
  "/linux-development",
  "/embedded-software-design",
  "/embedded-test-strategy",
  "/stakeholder-dashboards",
  "/developer-test-setups",
  "/hire-embedded-engineers",
  "/hire-qa-test-engineers",
  "/implement-agile-scrum",
  "/industries",
  "/embedded-hvac-control",
  "/embedded-consumer-electronics",
  "/embedded-iot",
  "/about",
  "/team",
  "/careers",
  "/contact",
  "/privacy-policy",
] as const;
