import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { commit } from "../support/commit.ts";
import { members } from "../support/content.ts";
import { pageOf } from "../support/made-content.ts";
import { photograph } from "../support/photograph.ts";
import { checkContent, copyContent } from "../support/site-copy.ts";
import { folderWith } from "../support/test-end.ts";

/** What an editor writes for a picture on a page, and the mistake; none if there is nothing. */
const mistakes: readonly (readonly [fields: object, message: string])[] = [
  [{ file: "IMG 1234.JPG" }, ""],
  [{ file: "IMG 1234.JPG", alt: undefined }, '.alt": missing. Description: What it shows, for'],
  [{ file: "img_1234.jpg" }, "write its name alone, such as IMG 1234.JPG."],
  [{ file: "/team/IMG 1234.JPG" }, "that is called IMG 1234.JPG. Write IMG 1234.JPG."],
  [{ file: "Img 1234.jpeg" }, "names a picture that is called IMG 1234.JPG. Write IMG 1234.JPG."],
  [{ file: "IMG 1234" }, "names a picture that is called IMG 1234.JPG."],
  [{ file: "text.png" }, "content/pictures/text.png isn't a picture, whatever its name says"],
  [
    { file: "half.jpg" },
    "or is only part of one. Open it in a picture program and save it as JPEG",
  ],
  [{ file: "phone.jpg" }, "is HEIC, an iPhone's own format, whatever its name says. Export it as"],
  [{ file: "phone.heic" }, "can't be used. Save it as JPEG or PNG; a name can end in .avif, .gif,"],
  [{ file: "photo.svg" }, "is JPEG, and its name says otherwise. Rename the file."],
  [{ file: "small.jpeg" }, "has 300 by 400 pixels, and needs at least 672 in width here. Use"],
];

test("a drawing that points to another host is refused at its line", async () => {
  const folder = copyContent();
  const wrong = [
    '<image href="https://x.example/a.png"/>',
    "<image xlink:href = '//x.example/a.png'/>",
    "<style>@import 'https://x.example/a.css'</style>",
    "<path style='fill: url( //x.example/a#b )'/>",
    "<foreignObject><p>A</p></foreignObject>",
  ];
  const svg = (inner: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">\n${inner}<use href="#a"/></svg>`;
  wrong.forEach((inner, index) => {
    writeFileSync(join(folder, `content/pictures/x-${index}.svg`), svg(inner));
  });
  writeFileSync(join(folder, "site/public/x.svg"), svg(wrong[0] ?? ""));
  writeFileSync(join(folder, "content/pictures/right.svg"), svg("<path d='M0 0'/>"));
  const { mistakes } = await checkContent(folder);
  const places = [...wrong.keys()].map((index) => `content/pictures/x-${index}.svg`);
  expect(mistakes).toEqual(
    [...places, "site/public/x.svg"].map((file) =>
      expect.stringMatching(`^${file}, line 2: “.*” loads or links to something outside`),
    ),
  );
});

test("a picture that can't be used is reported where it is named, and one that nobody names by its name", async () => {
  const folder = copyContent();
  const pictures = join(folder, "content/pictures");
  // The firm's own may be called alike.
  rmSync(pictures, { recursive: true });
  mkdirSync(pictures);
  const put = (name: string, content: string | Uint8Array) =>
    writeFileSync(join(pictures, name), content);
  await photograph(join(pictures, "IMG 1234.JPG"), 1200, 900);
  await photograph(join(pictures, "small.jpeg"), 400, 300);
  const small = readFileSync(join(pictures, "small.jpeg"));
  put("half.jpg", small.subarray(0, small.length / 2));
  put("photo.svg", small);
  put("phone.jpg", "\0\0\0\x24ftypheic\0\0\0\0mif1heic");
  for (const name of ["text.png", "phone.heic", "unnamed.webp", "Thumbs.db"]) put(name, "text");

  mistakes.forEach(([fields], index) => {
    const block = { type: "picture", alt: "A bench", ...fields };
    const file = join(folder, `content/pages/mistake-${index}.yaml`);
    const title = `Page ${index}`;
    const description = `${title}, which has a picture and nothing else that could be mistaken.`;
    const meta = { title, description, updated: "2026-11-20", keywords: ["picture"] };
    const hero = { heading: title, text: "A picture." };
    writeFileSync(file, JSON.stringify({ title, meta, hero, blocks: [block] }));
  });
  const { mistakes: found } = await checkContent(folder);
  for (const [index, [, message]] of mistakes.entries()) {
    const place = `content/pages/mistake-${index}.yaml, line 1: `;
    const reported = found.filter((line) => line.startsWith(place));
    expect(reported, found.join("\n")).toEqual(message ? [expect.stringContaining(message)] : []);
  }
  const rest = found.filter((line) => line.startsWith("content/pictures/"));
  expect(rest).toEqual([
    expect.stringMatching(/^content\/pictures\/unnamed.webp: isn't a picture/),
  ]);
});

test("a logo with a background is a warning where it is named, also in a block", async () => {
  const folder = copyContent();
  const put = (name: string) => join(folder, "content/pictures", name);
  await photograph(put("logo.jpg"), 400, 200);
  await sharp(put("logo.jpg")).png().toFile(put("opaque.png"));
  await sharp(put("logo.jpg")).ensureAlpha(0.5).png().toFile(put("clear.png"));
  writeFileSync(put("drawn.svg"), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>');
  const marks = ["logo.jpg", "clear.png", "drawn.svg"].map(
    (image) => `  - { name: ${image}, image: ${image} }\n`,
  );
  const own = `blocks:
  - type: logos
    heading: Others
    marks: [{ name: A, image: opaque.png }, { name: B, image: clear.png }]
`;
  const page = pageOf("Logos", ["A."]).replace("blocks:\n", own);
  const files = { "content/partners.yaml": `marks:\n${marks.join("")}` };
  folderWith({ ...files, "content/pages/logos.yaml": page }, folder);
  const { stdout, stderr } = await checkContent(folder);
  const message = (image: string) =>
    `${image} has a background, so in dark mode a light box is shown in its place. Use a logo without a background, as SVG or PNG.`;
  expect(stdout.match(/^Warning: .*background.*/gm), stdout + stderr).toEqual([
    `Warning: content/pages/logos.yaml, line 11: ${message("opaque.png")}`,
    `Warning: content/partners.yaml, line 2: ${message("logo.jpg")}`,
  ]);
});

test("a picture that a change deletes, and not what names it, is told so; no other is suggested", async () => {
  const folder = copyContent();
  const { slug, ...member } = { ...members[0], image: "gone.svg", initials: "ÅÄÖ", order: 999 };
  folderWith({ "content/team/x.yaml": JSON.stringify(member) }, folder);
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>';
  folderWith({ "content/pictures/gone.svg": drawing }, folder);
  commit(folder, "content");
  rmSync(join(folder, "content/pictures/gone.svg"));
  expect((await checkContent(folder)).mistakes).toEqual([
    'content/team/x.yaml, line 1: "image": names a picture that the change deleted. Put it back, or delete this line; of somebody who has left, delete the file.',
  ]);
  const linkedin = "linkedin.com/in/an-peeters/";
  folderWith({ "content/team/x.yaml": JSON.stringify({ ...member, linkedin }) }, folder);
  expect((await checkContent(folder)).mistakes).toContain(
    'content/team/x.yaml, line 1: "linkedin": must begin with https://www.linkedin.com/in/, as in https://www.linkedin.com/in/an-peeters/.',
  );
});
