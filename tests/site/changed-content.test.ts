import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commit } from "../support/commit.ts";
import { members, readContent } from "../support/content.ts";
import { jobOf, pageOf } from "../support/made-content.ts";
import { checkContent, copyContent } from "../support/site-copy.ts";
import { folderWith } from "../support/test-end.ts";

/** What still names what a change removes or renames, or leaves out what it adds: warnings, which stop nothing. */

test("a page that a change renames is a mistake until its former address leads to it, and one that it removes a warning", async () => {
  const folder = copyContent();
  writeFileSync(join(folder, "content/jobs/one.yaml"), jobOf("One"));
  commit(folder, "content/jobs");
  const warnings = async () => (await checkContent(folder)).stdout.match(/^Warning: .*is gone.*/gm);
  renameSync(join(folder, "content/jobs/one.yaml"), join(folder, "content/jobs/other.yaml"));
  expect((await checkContent(folder)).stderr).toMatch(
    /^content\/navigation\.yaml(?:, line \d+)?: content\/jobs\/one\.yaml is now content\/jobs\/other\.yaml\. .* write under moved: \/careers\/one: \/careers\/other\n$/,
  );
  renameSync(join(folder, "content/jobs/other.yaml"), join(folder, "content/jobs/ot her.yaml"));
  expect((await checkContent(folder)).stderr).toMatch(
    /^content\/jobs\/ot her\.yaml: the file's name becomes an address\. .*\n$/,
  );
  rmSync(join(folder, "content/jobs/ot her.yaml"));
  expect(await warnings()).toEqual([
    "Warning: content/jobs/one.yaml: is gone, so its address, /careers/one, leads nowhere. If another page is in its place, write under moved in content/navigation.yaml: /careers/one: /its-address",
  ]);

  const pages = [1, 2, 3, 4, 5].map((page) => `content/pages/x-${page}.yaml`);
  folderWith(Object.fromEntries(pages.map((file) => [file, pageOf("X", ["A."])])), folder);
  commit(folder, "content");
  for (const file of pages) rmSync(join(folder, file));
  expect(await warnings()).toEqual([
    "Warning: content/pages/x-1.yaml: is gone, as are 4 others, so /x-1, /x-2, /x-3 and 2 more addresses lead nowhere. Where another page is in their place, write under moved in content/navigation.yaml: /x-1: /its-address",
  ]);
});

test("a text that still names a page that a change removes or renames is a warning at its line, with the others", async () => {
  const files = {
    "content/pages/zeppelin-control.yaml": pageOf("Zeppelin control", ["A."]),
    "content/pages/zeppelins.yaml": pageOf("Zeppelins", ["A."]),
    "content/jobs/zeppelin-pilot.yaml": jobOf("Zeppelin Pilot"),
    "content/jobs/zeppelin-crew.yaml": jobOf("Zeppelin Crew"),
    "content/pages/blimp-tour.yaml": pageOf("Blimp Tour", ["A."]),
  };
  const hangar = "content/pages/zeppelin-hangar.yaml";
  const renamed = { [hangar]: pageOf("Zeppelin Hangar", ["A."]) };
  const folder = folderWith({ ...files, ...renamed }, copyContent());
  commit(folder, "content");
  for (const file of Object.keys(files)) rmSync(join(folder, file));
  const [navigation, moved] = [readContent("navigation.yaml"), { "/blimp-tour": "/blimp-trip" }];
  const sentences = ["We like Zeppelins, as a Zeppelin Pilot does.", "And a zeppelin pilot."];
  const more = {
    "content/pages/crew.yaml": pageOf("Zeppelin Crew", ["A."]),
    "content/pages/x.yaml": pageOf("X", [...sentences, "A Zeppelin Pilot and Zeppelin Crew."]),
    "content/pages/y.yaml": pageOf("Y", ["Zeppelin Hangar", "A Zeppelin Hangar Map."]),
    "content/pages/z.yaml": pageOf("Z", ["Our Blimp Tour."]),
    "content/pages/blimp-trip.yaml": pageOf("Blimp Trip", ["A."]),
    "content/navigation.yaml": JSON.stringify({ ...navigation, moved }),
    [hangar]: pageOf("Zeppelin Hangar Map", ["A."]),
  };
  const { stdout } = await checkContent(folderWith(more, folder));
  expect(stdout.match(/^Warning: .*Is it still true.*/gm)).toEqual([
    "Warning: content/pages/x.yaml, line 13: names “Zeppelin Pilot”, and content/jobs/zeppelin-pilot.yaml is gone. Is it still true?",
    "Warning: content/pages/x.yaml, line 15: names “Zeppelin Pilot”, and content/jobs/zeppelin-pilot.yaml is gone. Is it still true?",
    "Warning: content/pages/z.yaml, line 13: names “Blimp Tour”, and content/pages/blimp-trip.yaml is now called “Blimp Trip”. Is it still true?",
    "Warning: content/pages/y.yaml, line 13: names “Zeppelin Hangar”, and content/pages/zeppelin-hangar.yaml is now called “Zeppelin Hangar Map”. Is it still true?",
  ]);
});

test("a text that still has what company.yaml, a member's or a partner's name no longer says is a warning, and a court after a move", async () => {
  const folder = copyContent();
  const company = readContent("company.yaml");
  const put = (files: Readonly<Record<string, object>>) =>
    folderWith(
      Object.fromEntries(
        Object.entries(files).map(([name, value]) => [`content/${name}`, JSON.stringify(value)]),
      ),
      folder,
    );
  const [{ slug, ...member } = { slug: "x" }] = members;
  const { rules, ...checked } = readContent("timeline.yaml");
  const rule = { id: "flight", what: "Flight", href: "https://firm.example/rule" };
  const timeline = (when: string) => ({ ...checked, rules: [...rules, { ...rule, when }] });
  const claim = Object.keys(company.claims).find((name) => name !== "years") ?? "";
  const one = { label: "balloons in the air", value: 1234, suffix: "+" };
  const before = {
    ...company,
    address: { ...company.address, city: "Zeppelin" },
    answer: "A pilot answers within two flying days.",
    claims: { ...company.claims, [claim]: one },
    contracts: { ...company.contracts, law: "Belgian law applies. Pilots sign nothing." },
  };
  put({
    "company.yaml": before,
    "partners.yaml": { marks: [] },
    "timeline.yaml": timeline("1 March 2091"),
    [`team/${slug}.yaml`]: { ...member, name: "Zebediah", role: "Balloon pilot" },
  });
  const sentences = [
    "Our hangar is in Zeppelin.",
    "You hear from us after two flying days.",
    "We have 1234 balloons.",
    "Zebediah flies.",
    "Zeppelins fly for two days.",
    "From March 2091 on, all may fly.",
    "Our pilots are no freelancers.",
    "Belgian law asks for a pilot.",
    "We have two airline partnerships.",
    "Ask our balloon pilot, in the province of Zeppelin.",
  ];
  const logo =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 40"><path d="M0 0h90"/></svg>';
  folderWith(
    { "content/pages/x.yaml": pageOf("X", sentences), "content/pictures/airline.svg": logo },
    folder,
  );
  commit(folder, "content");
  put({
    "partners.yaml": { marks: [{ name: "Airline", image: "airline.svg" }] },
    "timeline.yaml": timeline("1 May 2092"),
    "company.yaml": {
      ...before,
      address: { ...company.address, city: "Airship" },
      answer: "A pilot answers within four flying days.",
      contracts: {
        ...company.contracts,
        law: "Belgian law applies. Pilots sign everything.",
        subcontractors: "One flies for us.",
      },
      claims: { ...company.claims, [claim]: { ...one, value: 1235 } },
    },
    [`team/${slug}.yaml`]: { ...member, name: "Zoroaster" },
  });
  const { stdout } = await checkContent(folder);
  expect(stdout.match(/(?<=^Warning: content\/pages\/x\.yaml, )line.*(?=\. Is it)/gm)).toEqual([
    `line 16: names “Zebediah”, and content/team/${slug}.yaml is now called “Zoroaster”`,
    "line 22: names “balloon pilot”, and nobody in content/team is that any more",
    "line 13: names “Zeppelin”, and address.city in content/company.yaml is now “Airship”",
    `line 15: names “1234 balloons”, and claims.${claim}.value in content/company.yaml is now “1235”`,
    "line 18: names “March 2091”, and rules.flight.when in content/timeline.yaml is now “1 May 2092”",
  ]);
  expect(stdout).toContain(
    "Warning: content/pages/x.yaml, line 14: has “two flying days”, which the change replaced in content/company.yaml. Is this still true? “You hear from us after two flying days.”",
  );
  expect(stdout).toContain(
    "Warning: content/pages/x.yaml, line 19: contracts.subcontractors in content/company.yaml has changed. Is this still true? “Our pilots are no freelancers.”",
  );
  expect(stdout).toContain(
    "Warning: content/pages/x.yaml, line 21: marks in content/partners.yaml has changed. Is this still true? “We have two airline partnerships.”",
  );
  expect(stdout).toMatch(
    /^Warning: content\/timeline\.yaml, .* is the day on which all rules were/m,
  );
  put({ "timeline.yaml": { ...timeline("1 May 2092"), checked: "2026-01-01" } });
  expect((await checkContent(folder)).stdout).not.toContain("Warning: content/timeline.yaml");
  expect(stdout).not.toContain("contracts.law");
  expect(stdout).not.toContain("a list here");
  expect(stdout).toContain(
    `the firm has moved to Airship. Is this the court there? “${company.legal.court}”`,
  );
});

test("a text that counts a list or a folder as it was before is a warning, beside the list, in it, at the head of its page and where the list is named", async () => {
  const folder = copyContent();
  const page = (flights: number, hangars: number, doors: number) =>
    pageOf("X", ["We have three balloons.", "And seven flights for sale.", "We fly all seven."])
      .replace("hero: {", "hero: { drawing: layers, drawingSays: Seven layers,")
      .replace("text: What it says.", "text: Seven flights and 3 hangars.")
      .replace(
        "blocks:",
        `blocks:\n${list("Seven flights", flights)}${list("Three", hangars)}${both(doors)}`,
      );
  const both = (length: number) =>
    `  - { type: points, heading: Both doors, points: [${[..."ABC"].slice(0, length).map((title) => `{ title: ${title}, text: A door. }`)}] }\n`;
  const list = (heading: string, length: number) =>
    `  - type: faq\n    heading: ${heading}\n    questions:\n${[...Array(length).keys()].map((number) => `      - { question: "Is it ${number}?", answer: ${number === 1 ? "9 hours in all." : "It is."} }\n`).join("")}`;
  folderWith({ "content/pages/x.yaml": page(7, 3, 2) }, folder);
  const pilots = `We are ${members.length} people, and ${members.length} birds.`;
  const some = "Ask two free questions, and stay seven days.";
  folderWith({ "content/pages/y.yaml": pageOf("Y", [pilots, some]) }, folder);
  commit(folder, "content");
  folderWith({ "content/pages/x.yaml": page(8, 3, 3) }, folder);
  rmSync(join(folder, `content/team/${members[0]?.slug}.yaml`));
  const { stdout } = await checkContent(folder);
  expect(stdout.match(/(?<=^Warning: content\/pages\/)[xy]\.yaml, .*/gm)).toEqual([
    "x.yaml, line 10: a list here had 7 entries, and has 8. Is this still true? “Seven flights”",
    "x.yaml, line 7: a list here had 7 entries, and has 8. Is this still true? “Seven flights and 3 hangars.”",
    "x.yaml, line 34: a list here had 7 entries, and has 8. Is this still true? “We fly all seven.”",
    "x.yaml, line 13: the list here had 7 entries, and has 8. Is this still true? “9 hours in all.”",
    `y.yaml, line 14: blocks.Seven flights.questions in content/pages/x.yaml had 7 entries, and has 8. Is this still true? “${some}”`,
    "x.yaml, line 26: a list here had 2 entries, and has 3. Is this still true? “Both doors”",
    `y.yaml, line 13: content/team had ${members.length} files, and has ${members.length - 1}. Is this still true? “${pilots}”`,
  ]);
});

test("a sentence that a change corrects at one of its places is a warning at the others", async () => {
  const folder = copyContent();
  const sentence = "Zeppelins fly at night.";
  const short = "Zeppelins fly far.";
  const put = (x: readonly string[]) => {
    const y = pageOf("Y", [`${short} ${sentence}`, "Zeppelins fly at night, and land."]);
    const more = { "content/pages/x.yaml": pageOf("X", x), "content/pages/y.yaml": y };
    folderWith(more, folder);
  };
  put([sentence, short, sentence]);
  commit(folder, "content");
  put([`• ${sentence}`, short, sentence]);
  expect((await checkContent(folder)).stdout).not.toContain("still says");
  put(["Zeppelins fly at noon.", "Balloons do.", sentence]);
  const { stdout } = await checkContent(folder);
  const still = `still says “${sentence}”, which the change took out of content/pages/x.yaml. Is it still true?`;
  expect(stdout.match(/^Warning: content\/pages\/[xy]\..*/gm)).toEqual([
    `Warning: content/pages/x.yaml, line 15: ${still}`,
    `Warning: content/pages/y.yaml, line 13: ${still}`,
  ]);
});

test("a position with another kind of contract, and a name that a list loses, question the sentences beside them", async () => {
  const folder = copyContent();
  const careers = readContent("careers.yaml");
  const promise = { title: "Permanent", text: "You get a contract of our own kind." };
  const points = [promise, ...careers.benefits.points.slice(1)];
  const put = (services: readonly string[]) => {
    const cards = {
      type: "strip",
      heading: "A",
      items: services.map((name) => ({ name, note: "B." })),
    };
    const page = pageOf("X", ["We like QXZV."]).replace(
      "keywords: [policy]",
      `keywords: [${services}]`,
    );
    const files = {
      "content/careers.yaml": JSON.stringify({
        ...careers,
        benefits: { ...careers.benefits, points },
      }),
      "content/pages/x.yaml": page.replace("blocks:\n", `blocks:\n  - ${JSON.stringify(cards)}\n`),
    };
    folderWith(files, folder);
  };
  put(["one", "two", "QXZV"]);
  commit(folder, "content");
  put(["one", "two"]);
  const job = jobOf("Apprentice").replace("Full-time", "Apprenticeship");
  const { stdout } = await checkContent(folderWith({ "content/jobs/x.yaml": job }, folder));
  expect(stdout).toContain(
    "Warning: content/careers.yaml, line 1: content/jobs/x.yaml is the first position of the type Apprenticeship. Is this true of it? “You get a contract of our own kind.”",
  );
  expect(stdout).toMatch(
    /^Warning: .*x\.yaml, line \d+: names “QXZV”, and “QXZV” in .*x\.yaml is gone/m,
  );
});

test("a name that a text denies, and a form's former label in a policy, are asked about once a change names it elsewhere", async () => {
  const folder = copyContent();
  const forms = readContent("forms.yaml");
  const policy = pageOf("Policy", ["Airline (if any, or none", "Your airline (if any)."]);
  const put = (label: string, trip: string) =>
    folderWith(
      {
        "content/forms.yaml": JSON.stringify({
          ...forms,
          labels: { ...forms.labels, company: label },
        }),
        "content/pages/x.yaml": pageOf("X", [trip, "We never flew with the QXZV."]),
        "content/pages/y.yaml": policy.replace(
          "title: Policy\n",
          "title: Policy\nindexed: false\n",
        ),
      },
      folder,
    );
  put("Airline (if any", "We flew.");
  commit(folder, "content");
  put("Carrier", "We flew with the QXZV.");
  const { stdout } = await checkContent(folder);
  expect(stdout.match(/(?<=^Warning: content\/pages\/)[xy]\..*/gm)).toEqual([
    "x.yaml, line 14: the change names QXZV elsewhere. Is this still true? “We never flew with the QXZV.”",
    "y.yaml, line 14: labels.company in content/forms.yaml is now “Carrier”. Is this still true? “Airline (if any, or none”",
  ]);
});

test("a name that a change took out of a text is a warning where few lines still have it", async () => {
  const folder = copyContent();
  const put = (...sentences: string[]) =>
    folderWith({ "content/pages/x.yaml": pageOf("X", sentences) }, folder);
  put("We fly to Zorbia, and with QXZV. Our Zeppelin is Blue.");
  const y = ["Zorbia is warm.", "And QXZV, too.", "We fly in blue. Blue it is."];
  folderWith({ "content/pages/y.yaml": pageOf("Y", y) }, folder);
  commit(folder, "content");
  put("We fly, and with QXZV.");
  const { stdout } = await checkContent(folder);
  expect(stdout.match(/(?<=^Warning: content\/pages\/)y\..*/gm)).toEqual([
    "y.yaml, line 13: names “Zorbia”, and the change took it out of content/pages/x.yaml. Is it still true?",
  ]);
});
