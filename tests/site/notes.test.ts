import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { note as fields } from "../../site/content-model/notes.ts";
import { withThermostat } from "../../site/reading/thermostat.ts";
import { everyKind, later, note } from "../support/notes.ts";
import { photograph } from "../support/photograph.ts";
import { checkContent, copyContent } from "../support/site-copy.ts";

/** Notes as an editor writes them, tried on a copy. */

/** The fields after title and description, the text, the line of the mistake, and its message. */
const mistakes: readonly (readonly [
  fields: string | undefined,
  text: string,
  line: number,
  message: string,
])[] = [
  ["published: 2026-11-31", "A.", 4, '"published": must be a day that exists'],
  [
    "published: 2026-11-20\nday: 1",
    "A.",
    5,
    'there is no field "day". Possible fields: title, description, ',
  ],
  ["published: 2026-11-20\nupdated: 2026-11-19", "A.", 5, "not be before the day under published"],
  ...withThermostat(() => [
    ["published: 2026-11-20\nbug: none", "A.", 5, '"bug": must be one of: '] as const,
  ]),
  ["published: 2026-11-20\nlang: es", "A.", 5, '"lang": must be one of: en, nl, fr, de.'],
  [undefined, "", 1, "has no text. A note can have paragraphs, headings after ## or ###, "],
  [undefined, "# A", 7, '"# A" can\'t be in a note. A note can have paragraphs,'],
  [undefined, "A.\n\n---", 9, '"---" can\'t be in a note'],
  [undefined, "A.\n\n    int a;", 9, '"    int a;" can\'t be in a note'],
  [undefined, "A.\n\n```c\nint a;", 9, "has code without a line of ``` under it"],
  [undefined, "A.\n\n```c\nint a;\n\nB.\n\n```c\nint b;\n```\n", 9, "before more code begins"],
  [undefined, "<p>A</p>", 7, '"<p>A</p>" can\'t be in a note'],
  [undefined, "![IMG_1.JPG](<IMG 1.JPG>)", 7, "write between the brackets what it shows"],
  [undefined, "![A bench](none.jpg)", 7, "names a picture that does not exist"],
  [undefined, "A {team.member}.", 7, "{team.member} is not a figure of the team."],
  [undefined, "A\nand ~~b~~.", 8, "“~~b~~.” would be shown as it is. Leave ~~ out"],
  [undefined, "#Part\nA.", 7, "“#Part” would be shown as it is. Put a space after its sign, or"],
  [
    undefined,
    "A:\n-one\n-two",
    8,
    "“-one” would be shown as it is. Put a space after its sign, or",
  ],
  [
    undefined,
    "A\n![A bench](a.jpg) here.",
    8,
    "“![A bench](a.jpg)” isn't alone. Put an empty line above and",
  ],
  [undefined, "A <br> b.", 7, "“<br>” would be shown as it is. There is no HTML"],
  [undefined, "A\n- B\n- C with **half", 9, "Write **bold** or *emphasis*"],
  [undefined, "A  \nB", 7, "ends in two spaces or a backslash. Begin a paragraph"],
  [undefined, "```mermaid\nA\n```", 7, "would be shown as code. Use a picture"],
  [undefined, "[a]: /about", 7, "can't be in a note"],
  ...Object.keys(fields.shape).map(
    (name) =>
      [
        undefined,
        `${name}: a\n\nA.`,
        7,
        `“${name}: a” is a field under the second line of`,
      ] as const,
  ),
  [
    undefined,
    "A.\n\nlang:\nbug: x",
    9,
    "“lang:” is a field under the second line of three hyphens",
  ],
  [undefined, "A <u>b</u> c.", 7, "“<u>” would be shown as it is. There is no HTML"],
  [undefined, "A (page)[/about].", 7, "“)[/about].” would be shown as it is. Swap the brackets"],
];

/** What resembles a mistake, and is none. */
const right = `Bug: none. The array a(b) [c] and (see) [1] are text, as is title:none.

A field such as
indexed: false`;

test("mistakes in a note are reported with file, line and what to do, and others are none", async () => {
  const folder = copyContent();
  const write = (name: string, text: string) =>
    writeFileSync(join(folder, "content/notes", name), text);
  await photograph(join(folder, "content/pictures/IMG 1.JPG"), 1200, 900);
  for (const [index, [fields, text]] of mistakes.entries()) {
    write(`mistake-${index}.md`, note(`Note ${index}`, text, fields));
  }
  write("right.md", note("Right", right));
  write("later.md", note("Later", "A.", later));
  write("every.md", note("Every", everyKind));
  write("windows.md", note("Windows", "A.\n\nB.").replaceAll("\n", "\r\n"));
  write("unclosed.md", "---\ntitle: A\n\nA.\n");
  write("dashed.md", note("Dashed", "A.").replace("\n---\n", "\n—\n"));
  write("unopened.md", "title: A\n---\n\nA.\n");
  write("broken.md", note("Broken", "A.", "published: soon"));
  write("divided.md", note("Divided", "A.").replace("published:", "---\npublished:"));
  const { stderr, mistakes: found } = await checkContent(folder);
  const linesOf = (name: string) =>
    found.filter((line) => line.startsWith(`content/notes/${name}.md, line `));
  for (const [index, [, , line, message]] of mistakes.entries()) {
    const place = `content/notes/mistake-${index}.md, line ${line}: `;
    expect(linesOf(`mistake-${index}`), place + message).toEqual([
      expect.stringContaining(message),
    ]);
    expect(stderr).toContain(place);
  }
  expect(["every", "right", "windows", "later"].flatMap(linesOf)).toEqual([]);
  expect(linesOf("unclosed")).toEqual([expect.stringContaining("2: lacks a second line of three")]);
  expect(linesOf("dashed")).toEqual([expect.stringContaining("5: “—” must be three hyphens")]);
  expect(linesOf("unopened")).toEqual([expect.stringContaining("1: must begin with its fields")]);
  expect(linesOf("divided")).toEqual([
    expect.stringContaining("4: is a line of three hyphens among the fields"),
  ]);
  expect(linesOf("broken")).toEqual([expect.stringContaining("must be year, month, day")]);
});
