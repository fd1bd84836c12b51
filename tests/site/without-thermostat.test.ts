import { symlinkSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { token } from "../../site/styles/token.ts";
import { contentIn } from "../other-firm/edit-content.ts";
import { leaveOutThermostat } from "../other-firm/leave-out-thermostat.ts";
import { services } from "../support/content.ts";
import { note } from "../support/notes.ts";
import { checkContent, copyContent } from "../support/site-copy.ts";

/** Content whose owner has removed content/thermostat.yaml; tests/browser/direct.spec.ts builds such a site. */

const link = { label: "The team", href: "/team" };
const titled = { heading: "A heading" };
const [one, other] = services.map(({ slug }) => `services/${slug}`);

/** What a file says once more: a field, its value, and where the mistake is. */
const named: readonly (readonly [
  file: string | undefined,
  path: string,
  value: unknown,
  at: string,
])[] = [
  ["pages/team", "blocks.0", { type: "sheet", caption: "All tests.", link }, "type: sheet"],
  ["pages/about", "hero.text", "We have {firmware.tests} tests.", "{firmware.tests}"],
  ["home", "instrument", { ...titled, note: "A note.", link }, "heading: A heading"],
  [one, "page.diagram", { drawing: "results", ...titled, caption: "A run." }, "drawing: results"],
  [
    other,
    "page.demonstration",
    {
      ...titled,
      shows: { type: "terminal", command: "make", output: ["all"] },
      caption: "A run.",
      links: [link],
    },
    "heading: A heading",
  ],
];

test("whatever still shows or names the thermostat is a mistake at its line, and that there is none is said once", async () => {
  const folder = copyContent();
  leaveOutThermostat(folder);
  const { edit, read, write } = contentIn(folder);
  const missing =
    "the thermostat, but content/thermostat.yaml is missing. Remove this, or put that";
  const places = named.map(([name, path, value, at]) => {
    const file = `content/${name}.yaml`;
    const steps = path.split(".").map((step) => (step === "0" ? 0 : step));
    edit(file, (document) => document.setIn(steps, document.createNode(value)));
    const text = read(file);
    return `${file}, line ${text.slice(0, text.lastIndexOf(at)).split("\n").length}: `;
  });
  write("content/notes/x.md", note("A", "A.", "published: 2026-11-20\nbug: unsigned-room"));
  write("content/risks.yaml", "");
  const all = [...places, "content/notes/x.md, line 5: ", "content/risks.yaml: "];
  const { stdout, mistakes } = await checkContent(folder);
  expect(stdout.match(/^.*thermostat.*$/gim)).toEqual([
    expect.stringMatching("content/thermostat.yaml is missing: the site is"),
  ]);
  expect(mistakes.sort()).toEqual(
    all.sort().map((place) => expect.stringMatching(`^${place}.* ${missing}`)),
  );
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
