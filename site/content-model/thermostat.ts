import { z } from "astro/zod";
import { bugId, group, intro, line, link, meta, paragraph, section, sentence } from "./fields.ts";

const target = z.strictObject({
  name: line(40).describe("Where it runs"),
  adds: sentence(160).describe("What a run on this target adds"),
});

/** content/thermostat.yaml: the page's texts; its figures come from thermostat/. */
export const thermostat = z.strictObject({
  meta,
  hero: group("The first screen", {
    heading: line(80).describe("One sentence that says what a visitor can do here"),
    bug: bugId.describe(
      "The bug that the button puts in: its id in thermostat/firmware/bugs/bugs.yaml",
    ),
    story: sentence(120).describe("What the button does, and what the bug's diff means"),
    note: sentence(240).describe("What the picture shows, and where the firmware comes from"),
    link: link.describe("Beside the button: the poster, which `npm run poster` makes"),
  }),
  workplace: intro.describe("Above the requirements and their verdicts"),
  targets: section("Above the targets and their digest", {
    rows: z.array(target).min(2).describe("The targets on which the same sources run"),
  }),
  welds: group("The map of welds, on the pages that show it", {
    alarm: line(40).describe("Legend: the lamp is lit, and nothing starts"),
    starts: line(40).describe("Legend: the compressor starts by itself"),
    late: line(40).describe("Legend: it does so when K2 is closing already"),
    over: line(40).describe("Legend: the weld ends before anything happens"),
    empty: line(40).describe("Legend: the test that there was didn't run this weld"),
    first: line(60).describe("At the weld of the test that there was"),
    axes: sentence(200).describe("How to read the map"),
  }),
  tested: section("Above the link to the known bugs", {
    link: link.describe("The link to the known bugs"),
  }),
  sources: section("Above the sources and the page's limits", {
    limits: z.array(paragraph).min(1).describe("What the page cannot show"),
  }),
});
