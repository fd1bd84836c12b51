import { expect, test } from "vitest";
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
