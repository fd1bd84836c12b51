import { audit } from "./audit.ts";
import { knownBugs } from "./bugs.ts";
import { careers } from "./careers.ts";
import { company } from "./company.ts";
import { contact } from "./contact.ts";
import { home } from "./home.ts";
import { industry } from "./industries.ts";
import { job } from "./jobs.ts";
import { navigation } from "./navigation.ts";
import { page } from "./pages.ts";
import { partners } from "./partners.ts";
import { risks } from "./risks.ts";
import { service } from "./services.ts";
import { member } from "./team.ts";
import { thermostat } from "./thermostat.ts";
import { timeline } from "./timeline.ts";

/**
 * Every kind of content: the file or folder below `content/`, its schema, and for a file with its
 * own route in `site/pages/` the address and short title of its page.
 */
export const contentFiles = {
  company: { path: "company.yaml", schema: company },
  navigation: { path: "navigation.yaml", schema: navigation },
  partners: { path: "partners.yaml", schema: partners },
  home: { path: "home.yaml", schema: home, page: { path: "/", title: "Home" } },
  contact: { path: "contact.yaml", schema: contact, page: { path: "/contact", title: "Contact" } },
  careers: { path: "careers.yaml", schema: careers, page: { path: "/careers", title: "Careers" } },
  thermostat: {
    path: "thermostat.yaml",
    schema: thermostat,
    page: { path: "/break-this-thermostat", title: "Break this thermostat" },
  },
  bugs: {
    path: "bugs.yaml",
    schema: knownBugs,
    page: { path: "/break-this-thermostat/known-bugs", title: "Known bugs" },
  },
  audit: {
    path: "audit.yaml",
    schema: audit,
    page: { path: "/samples/test-audit", title: "Sample audit report" },
  },
  risks: {
    path: "risks.yaml",
    schema: risks,
    page: { path: "/samples/thermostat-trace", title: "Sample trace report" },
  },
  timeline: { path: "timeline.yaml", schema: timeline },
  services: { path: "services", schema: service },
  jobs: { path: "jobs", schema: job },
  industries: { path: "industries", schema: industry },
  pages: { path: "pages", schema: page },
  team: { path: "team", schema: member },
} as const;

type Files = typeof contentFiles;
type Routed = {
  [Name in keyof Files]: Files[Name] extends { page: object } ? Name : never;
}[keyof Files];

/** The pages with their own route. */
export const routes = Object.entries(contentFiles).flatMap(([name, file]) =>
  "page" in file ? [{ name: name as Routed, ...file.page }] : [],
);
