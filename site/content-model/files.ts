import { knownBugs } from "./bugs.ts";
import { careers } from "./careers.ts";
import { company } from "./company.ts";
import { contact } from "./contact.ts";
import { exercises } from "./exercises.ts";
import { forms } from "./forms.ts";
import { home } from "./home.ts";
import { industry } from "./industries.ts";
import { job } from "./jobs.ts";
import { navigation } from "./navigation.ts";
import { note, noteList } from "./notes.ts";
import { offers } from "./offers.ts";
import { page } from "./pages.ts";
import { partners } from "./partners.ts";
import { risks } from "./risks.ts";
import { service } from "./services.ts";
import { standIns } from "./stand-ins.ts";
import { member } from "./team.ts";
import { testReview } from "./test-review.ts";
import { thermostat } from "./thermostat.ts";
import { timeline } from "./timeline.ts";

/** Every kind of content: the file or folder below `content/`, and its schema. */
export const contentFiles = {
  company: { path: "company.yaml", schema: company },
  navigation: { path: "navigation.yaml", schema: navigation },
  offers: { path: "offers.yaml", schema: offers },
  partners: { path: "partners.yaml", schema: partners },
  home: { path: "home.yaml", schema: home },
  contact: { path: "contact.yaml", schema: contact },
  careers: { path: "careers.yaml", schema: careers },
  forms: { path: "forms.yaml", schema: forms },
  thermostat: { path: "thermostat.yaml", schema: thermostat },
  exercises: { path: "exercises.yaml", schema: exercises },
  bugs: { path: "bugs.yaml", schema: knownBugs },
  testReview: { path: "test-review.yaml", schema: testReview },
  risks: { path: "risks.yaml", schema: risks },
  timeline: { path: "timeline.yaml", schema: timeline },
  standIns: { path: "stand-ins.yaml", schema: standIns },
  noteList: { path: "notes.yaml", schema: noteList },
  services: { path: "services", schema: service },
  jobs: { path: "jobs", schema: job },
  industries: { path: "industries", schema: industry },
  pages: { path: "pages", schema: page },
  team: { path: "team", schema: member },
  notes: { path: "notes", schema: note },
} as const;

/** The kinds that only a site with the thermostat has. */
export const filesOfThermostat: readonly (keyof typeof contentFiles)[] = [
  "thermostat",
  "exercises",
  "bugs",
  "risks",
  "testReview",
];

/** What `content/` has besides. */
export const otherFiles = ["pictures", "schemas", "words.txt"];
