import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { find } from "../../shared/files.ts";
import { token } from "../../site/styles/token.ts";
import { runProgram } from "../support/server-process.ts";
import { checkContent, copyContent } from "../support/site-copy.ts";
import { folderWith } from "../support/test-end.ts";

/** What another firm's colour does to pages and film, before anybody builds them. */

const root = join(import.meta.dirname, "../..");

/** The mistakes of a copy with this colour, and the warnings of its film and papers. */
async function saidOf(colour: string, about = /film|npm run paper/): Promise<string[]> {
  const folder = copyContent();
  const file = join(folder, "site/styles/tokens.css");
  const sheet = readFileSync(file, "utf8");
  writeFileSync(file, sheet.replace(`--firm: ${token("firm")};`, `--firm: ${colour};`));
  const { mistakes, stdout } = await checkContent(folder);
  const warnings = stdout.match(/(?<=^Warning: ).*/gm) ?? [];
  return [...mistakes, ...warnings.filter((warning) => about.test(warning))];
}

/** The colour in which the film was drawn: a firm may not have drawn it anew. */
const [, drawn] =
  /#([\da-f]{6})/i.exec(
    readFileSync(join(root, "site/drawings/film/hero.av1.mp4"), "latin1").split("\xa9cmt")[1] ?? "",
  ) ?? [];

const ofFilm = (colour: string) =>
  `site/drawings/film/hero.av1.mp4: the film isn't shown: its colour is #${drawn}, and "--firm" is ${colour}. Run npm run film.`;

/** The papers that say whose they are. */
const papers = find("site/public/papers/*.pdf").flatMap((file) => {
  const [, name, colour] =
    /^%Made for (.*), in (#\w+)$/m.exec(readFileSync(join(root, file), "utf8")) ?? [];
  return name
    ? `${file}: its pages say ${name} and have the colour ${colour}. Run npm run paper, or delete it and what names it.`
    : [];
});

test("a colour that is too dark is a mistake at its line, with both contrasts, and one that the film or a paper doesn't have is a warning, and leaves the film out", async () => {
  const line = readFileSync(join(root, "site/styles/tokens.css"), "utf8")
    .split("\n")
    .findIndex((one) => one.includes("--firm:"));
  const place = `site/styles/tokens.css, line ${line + 1}: "--firm"`;
  expect(await saidOf("#5b3fd6")).toEqual([
    `${place} is too dark to be read. Its contrast is 2.7 with --on-ch1, of at least 4.5, and 2.8 with --screen, of at least 3. Choose a lighter colour.`,
  ]);
  expect(await saidOf("#9be7c4")).toEqual([ofFilm("#9be7c4"), ...papers]);
  expect(await saidOf("plum")).toEqual([
    `${place} must be # and six hexadecimal digits, such as #ffd60a. You wrote: plum.`,
  ]);
  // The film's own check has no capitals.
  expect(await saidOf(`#${drawn?.toUpperCase()}`, /film/)).toEqual([]);
});

test("npm run film ends at once with what to install if ffmpeg or one of its encoders is missing", async () => {
  const withoutAv1 = "#!/bin/sh\necho ' V....D libx264 H.264'\n";
  const folder = folderWith({ ffmpeg: withoutAv1 });
  chmodSync(join(folder, "ffmpeg"), 0o755);
  for (const path of ["/nowhere", `${folder}:/bin`]) {
    const { code, stderr } = await runProgram(["media/film/render.ts"], { PATH: path }).ended;
    expect([code, stderr]).toEqual([
      1,
      "The film needs ffmpeg with libaom and libx264, which is missing. On Debian: apt install ffmpeg.\n",
    ]);
  }
});
