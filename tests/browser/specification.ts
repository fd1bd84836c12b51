import { expect, type Page } from "@playwright/test";
import { jobs, members, readContent, services } from "../support/content.ts";

/** What the specification quotes: headings, links, buttons and other words, in its capitals. */
type Quoted = {
  readonly headings?: readonly string[];
  readonly links?: readonly (readonly [name: string, href: string | RegExp])[];
  readonly buttons?: readonly string[];
  /** Of form fields. */
  readonly labels?: readonly string[];
  readonly texts?: readonly string[];
};

/** Booked elsewhere, if the owner has set an address for it. */
const introCall = readContent("company.yaml").introCall ?? "/contact?subject=Intro+call#contact";

/** The contact form, with its subject filled in. */
const contact = /^\/contact\?subject=[^&#]+#contact$/;

const ofCoreService: Quoted = {
  links: [
    ["Contact Us", contact],
    ["All Services", "/services"],
  ],
};

const professionals = `${members.length} professionals`;
const isAnyFulfilled = jobs.some(({ fulfilled }) => fulfilled);

/** By address: of those whose content an owner has removed, nothing is expected. */
const pages: Record<string, Quoted> = {
  "/": {
    headings: [
      "How We Work",
      "Discovery",
      "Strategy Sprint 0",
      "Implementation",
      "Not Your Typical Consultancy",
      "What You Get",
    ],
    links: [
      ["Schedule an Intro Call", introCall],
      ["Our Services", "/services"],
    ],
  },
  "/custom-test-automation": ofCoreService,
  "/cicd-integration": ofCoreService,
  "/test-setup-development": ofCoreService,
  "/coaching-as-a-service": ofCoreService,
  "/embedded-software-design": {
    headings: ["Start Your Architecture Review"],
    links: [["Get Your Code Architecture Review", "#contact"]],
    texts: [
      "Bare Metal",
      "direct hardware",
      "Embedded Linux",
      "Zephyr OS",
      "C/C++",
      "CMake / West",
    ],
  },
  "/embedded-test-strategy": {
    headings: ["Start your own test strategy"],
    links: [["Define Your Test Strategy", "#contact"]],
    texts: ["ISTQB test practices"],
  },
  "/stakeholder-dashboards": {
    headings: ["Start Your Dashboard Project"],
    links: [["Get Your Quality Dashboard", "#contact"]],
  },
  "/developer-test-setups": {
    headings: ["Start your test setup project"],
    links: [["Build Your Test Setup", "#contact"]],
  },
  "/embedded-hvac-control": { headings: ["Get Started with HVAC Development"] },
  "/about": {
    headings: ["Why Choose Us"],
    texts: [
      "Transparency",
      "Partnership",
      "Continuous Improvement",
      "Ownership",
      "Authenticity",
      professionals,
    ],
  },
  "/team": { links: [["Get in Touch", contact]], texts: [professionals] },
  "/contact": {
    headings: ["Send Us a Message"],
    labels: ["First Name", "Last Name", "Email"],
  },
  "/careers": {
    headings: ["Join Our Team", "Apply Now"],
    buttons: [...(isAnyFulfilled ? ["Position Fulfilled"] : []), "Submit Application"],
    labels: [
      ...["First Name", "Last Name", "Phone Number", "Email", "Position"],
      ...["LinkedIn Profile", "Resume/CV Link", "Motivation"],
    ],
  },
  ...Object.fromEntries(
    jobs.flatMap(({ slug, department, page }) =>
      page ? [[`/careers/${slug}`, { texts: [department, page.location] }]] : [],
    ),
  ),
  "/implement-agile-scrum": { texts: ["Jira", "GitLab Projects", "GitHub Projects"] },
};

/** Expects the words that the specification quotes for an open page, and a service's sections. */
export async function expectSpecified(page: Page, path: string): Promise<void> {
  const { soft } = expect.configure({ timeout: 2_000 });
  const { headings = [], links = [], buttons = [], labels = [], texts = [] } = pages[path] ?? {};
  const main = page.getByRole("main");
  const named = (role: "heading" | "link" | "button", name: string) =>
    main.getByRole(role, { name, exact: true });
  for (const name of headings) await soft(named("heading", name), name).toBeVisible();
  for (const [name, href] of links) {
    await soft(named("link", name), `link ${name}`).toHaveAttribute("href", href);
  }
  for (const name of buttons) await soft(named("button", name).first(), name).toBeVisible();
  for (const name of labels) await soft(main.getByLabel(name).first(), name).toBeVisible();
  for (const words of texts) {
    await soft(main.getByText(words, { exact: true }).first(), words).toBeVisible();
  }
  const slug = path.slice(1);
  const service = services.find((service) => service.slug === slug);
  if (service) await expectService(page, slug, service.page.hero.drawing);
}

/** Expects that a service's page begins with a hero, with its drawing if it has one, and four sections. */
async function expectService(page: Page, slug: string, drawing?: string): Promise<void> {
  const sections = page.locator("main > section");
  const hero = page.locator("main > :first-child");
  await expect.soft(hero.getByRole("heading", { level: 1 }), slug).toBeVisible();
  const headings = await sections.locator("h2").allInnerTexts();
  // After what proves the page's claim.
  const first = headings.indexOf("What we do");
  expect.soft(first, slug).toBeLessThanOrEqual(2);
  expect
    .soft(headings.slice(first, first + 4), slug)
    .toEqual(["What we do", "Who it's for", "What you get", expect.stringMatching(/^Why /)]);
  const drawn = hero.locator("header svg").first();
  if (drawing) await expect.soft(drawn, slug).toHaveCSS("view-transition-name", slug);
  const empty = page
    .locator("main figure")
    .filter({ hasNot: page.locator("svg, dl, pre, blockquote") });
  await expect.soft(empty, slug).toHaveCount(0);
}
