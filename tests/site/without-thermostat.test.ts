import { symlinkSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { hasThermostat } from "../../site/reading/thermostat.ts";
import { token } from "../../site/styles/token.ts";
import { contentIn } from "../other-firm/edit-content.ts";
import { leaveOutThermostat } from "../other-firm/leave-out-thermostat.ts";
import { commit } from "../support/commit.ts";
import { services } from "../support/content.ts";
import { pageOf } from "../support/made-content.ts";
import { note } from "../support/notes.ts";
import { checkContent, copyContent } from "../support/site-copy.ts";

/** Content whose owner has removed content/thermostat.yaml; tests/browser/direct.spec.ts builds such a site. */

const link = { label: "The team", href: "/team" };
const there = { label: "Break it", href: "/break-this-thermostat#test=A-1" };
const titled = { heading: "A heading" };
const [one] = services.map(({ slug }) => `services/${slug}`);

/** What shows the thermostat or leads to it: the field of a file that has it, and its value. */
const shown: readonly (readonly [file: string | undefined, path: string, value: unknown])[] = [
  ["pages/team", "blocks.0", { type: "sheet", caption: "All {firmware.tests} tests.", link }],
  ["pages/team", "blocks.1", { type: "callToAction", ...titled, text: "A.", link: there }],
  ["pages/team", "hero.actions", [there]],
  ["pages/team", "hero.drawing", "risks"],
  ["pages/team", "hero.drawingSays", "All {risks.all} risks."],
  ["careers", "aside", { text: "A.", link: there }],
  ["home", "instrument", { ...titled, note: "Our thermostat.", link: there }],
  ["navigation", "company", ["/team", "/break-this-thermostat"]],
  ["navigation", "moved", { "/old": "/break-this-thermostat" }],
  [one, "page.diagram", { drawing: "results", ...titled, caption: "A run." }],
  [one, "page.demonstration", { ...titled, caption: "A run.", links: [link] }],
  [one, "page.downloads", [{ ...there, text: "All.", href: "/samples/thermostat-trace" }]],
];

test("what shows the thermostat or leads to it is left out, sentences about it are mistakes at their lines, and that there is none is said once", async () => {
  const folder = copyContent();
  if (hasThermostat()) commit(folder, "content");
  leaveOutThermostat(folder);
  const { edit, read, write } = contentIn(folder);
  for (const [name, path, value] of shown) {
    const steps = path.split(".").map((step) => (/^\d$/.test(step) ? Number(step) : step));
    edit(`content/${name}.yaml`, (document) => document.setIn(steps, document.createNode(value)));
  }
  write("content/pages/x.yaml", pageOf("X", ["A."]).replace("- A.", "- See our thermostat."));
  write("content/notes/x.md", note("A", "A.", "published: 2026-11-20\nbug: unsigned-room"));
  const right = await checkContent(folder);
  expect(right.mistakes).toEqual([]);
  expect(right.stdout.match(/^Note: content\/thermostat\.yaml .*/gm)).toEqual([
    expect.stringMatching("is missing: the site is"),
  ]);
  const names = new RegExp(
    `^Warning: content/(?:home|${one}|pages/(?:x|team))\\..* names the thermostat.*`,
    "gm",
  );
  expect(right.stdout.match(names) ?? []).toEqual([
    ...(hasThermostat()
      ? [
          "Warning: content/pages/x.yaml, line 13: names the thermostat, and content/thermostat.yaml is gone. Is it still true? “See our thermostat.”",
        ]
      : []),
  ]);

  const about = "content/pages/about.yaml";
  edit(about, (document) => document.setIn(["hero", "text"], "We have {firmware.tests} tests."));
  const line = read(about).split("{firmware")[0]?.split("\n").length;
  write("content/risks.yaml", "");
  const missing =
    "the thermostat, but content/thermostat.yaml is missing. Remove this, or put that";
  expect((await checkContent(folder)).mistakes).toEqual([
    expect.stringMatching(`^${about}, line ${line}: {firmware.tests} is a figure of ${missing}`),
    expect.stringMatching(`^content/risks.yaml: is about ${missing}`),
  ]);
});

test("the preview of a link to a page without a drawing shows how a project runs, and says so", async () => {
  const folder = copyContent();
  leaveOutThermostat(folder);
  symlinkSync(join(process.cwd(), "site/fonts"), join(folder, "site/fonts"));
  // What is imported from here on reads the copy.
  vi.spyOn(process, "cwd").mockReturnValue(folder);
  vi.resetModules();
  const { draw } = await import("../../site/social/draw.tsx");
  const { allPictures } = await import("../../site/social/pictures.ts");
  const picture = allPictures().find(({ path }) => path === "/");
  if (!picture) throw new Error("The home page has no picture.");
  expect(picture.alt).toContain(": the steps of a project on a screen");
  // Its right half, above the readouts.
  const { data } = await sharp(await draw(picture, "Firm", "firm.example"))
    .extract({ left: 600, top: 0, width: 600, height: 560 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const trace = [...Buffer.from(token("ch1").slice(1), "hex")];
  const drawn = [...Array(data.length / 3).keys()].filter((pixel) =>
    trace.every((value, part) => Math.abs((data[3 * pixel + part] ?? 0) - value) < 24),
  );
  expect(drawn.length).toBeGreaterThan(500);
});
