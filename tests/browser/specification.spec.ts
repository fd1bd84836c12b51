import { expect, test } from "./fixtures.ts";

/** What the specification quotes: headings, links, buttons and other words, in its capitals. */
type Quoted = {
  readonly headings?: readonly string[];
  readonly links?: readonly (readonly [name: string, href: string])[];
  readonly buttons?: readonly string[];
  readonly texts?: readonly string[];
};

const ofService = (cta?: string, formTitle?: string): Quoted => ({
  headings: [
    "What we do",
    "Who it's for",
    "What you get",
    ...(formTitle === undefined ? [] : [formTitle]),
  ],
  links: cta === undefined ? [] : [[cta, "#contact"]],
});

const ofCoreService: Quoted = {
  ...ofService(),
  links: [
    ["Contact Us", "/contact"],
    ["All Services", "/services"],
  ],
};

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
      ["Schedule an Intro Call", "/contact?subject=Intro+call#contact"],
      ["Our Services", "/services"],
    ],
  },
  "/custom-test-automation": ofCoreService,
  "/cicd-integration": ofCoreService,
  "/test-setup-development": ofCoreService,
  "/coaching-as-a-service": ofCoreService,
  "/embedded-software-design": {
    ...ofService("Get Your Code Architecture Review", "Start Your Architecture Review"),
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
    ...ofService("Define Your Test Strategy", "Start your own test strategy"),
    texts: ["ISTQB test practices"],
  },
  "/stakeholder-dashboards": ofService(
    "Get Your Quality Dashboard",
    "Start Your Dashboard Project",
  ),
  "/developer-test-setups": ofService("Build Your Test Setup", "Start your test setup project"),
  "/embedded-hvac-control": { headings: ["Get Started with HVAC Development"] },
  "/about": {
    headings: ["Why Choose Us"],
    texts: [
      "Transparency",
      "Partnership",
      "Continuous Improvement",
      "Ownership",
      "Authenticity",
      "18 professionals",
    ],
  },
  "/team": { links: [["Get in Touch", "/contact"]], texts: ["18 professionals"] },
  "/contact": { headings: ["Send Us a Message"], buttons: ["Send Message"] },
  "/careers": {
    headings: ["Join Our Team", "Apply Now"],
    buttons: ["Position Fulfilled", "Submit Application"],
  },
  "/careers/senior-embedded-engineer": { texts: ["Engineering", "Herentals BE / Remote"] },
  "/careers/senior-software-quality-engineer": {
    texts: ["Quality Assurance", "Remote, near Herentals"],
  },
  "/implement-agile-scrum": { texts: ["Jira", "GitLab Projects", "GitHub Projects"] },
  "/not-there": { headings: ["Oops! Page not found"] },
};

test("every page keeps to the words that the specification quotes for it", async ({ page }) => {
  const { soft } = expect.configure({ timeout: 2_000 });
  for (const [path, quoted] of Object.entries(pages)) {
    await page.goto(path);
    const main = page.getByRole("main");
    for (const name of quoted.headings ?? []) {
      const heading = main.getByRole("heading", { name, exact: true });
      await soft(heading, `${path}: heading ${name}`).toBeVisible();
    }
    for (const [name, href] of quoted.links ?? []) {
      const link = main.getByRole("link", { name, exact: true });
      await soft(link, `${path}: link ${name}`).toHaveAttribute("href", href);
    }
    for (const name of quoted.buttons ?? []) {
      const button = main.getByRole("button", { name, exact: true }).first();
      await soft(button, `${path}: button ${name}`).toBeVisible();
    }
    for (const words of quoted.texts ?? []) {
      const text = main.getByText(words, { exact: true }).first();
      await soft(text, `${path}: ${words}`).toBeVisible();
    }
  }
});
