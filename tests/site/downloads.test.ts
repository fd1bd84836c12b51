import { expect, test } from "vitest";
import { pageOf } from "../support/made-content.ts";
import { checkContent, copyContent } from "../support/site-copy.ts";
import { folderWith } from "../support/test-end.ts";

/** The files that visitors download, and what is wrong with one or its name. */

/** Checks a copy of the content to which these files were added. */
const check = (more: Readonly<Record<string, string>>) =>
  checkContent(folderWith(more, copyContent()));

test("a download that is no PDF, though its name says so, and one whose name no link can have, is reported", async () => {
  const { mistakes } = await check({
    "site/public/papers/Two words.pdf": "%PDF-1.7",
    "site/public/samples/50%.csv": "a;b",
    "site/public/papers/word.pdf": "PK\x03\x04docx",
    "site/public/papers/EMPTY.PDF": "",
    "site/public/papers/right.pdf": "\n%PDF-1.7\n",
    "site/public/papers/bench.step": "ISO-10303-21;",
  });
  expect(mistakes).toEqual([
    "site/public/papers/Two words.pdf: a link can't have the blank in its name. Rename it to two-words.pdf, and link to /papers/two-words.pdf.",
    "site/public/samples/50%.csv: a link can't have the % in its name. Rename it to 50-.csv, and link to /samples/50-.csv.",
    ...["EMPTY.PDF", "word.pdf"].map(
      (name) =>
        `site/public/papers/${name}: isn't a PDF, whatever its name says. Save or export it as PDF.`,
    ),
  ]);
});

test("a download that no page leads to, and a picture that nothing shows, is a warning", async () => {
  const papers = ["named.pdf", "two-words.pdf", "unnamed.pdf"].map(
    (name) => [`site/public/papers/${name}`, "%PDF-1.7"] as const,
  );
  const links = "See [one](/papers/named.pdf) and [two](/papers/two_words.pdf).";
  const page = { "content/pages/x.yaml": pageOf("X", [links]) };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>';
  const picture = { "content/pictures/unnamed.svg": svg };
  const { stdout } = await check({ ...Object.fromEntries(papers), ...page, ...picture });
  expect(stdout.match(/^Warning: .*\/(?:(?:un)?named|two-\w+)\.(?:pdf|svg).*/gm)).toEqual([
    "Warning: site/public/papers/unnamed.pdf: no page leads to it, and it is published all the same. Link to it, or delete it.",
    "Warning: content/pictures/unnamed.svg: nothing shows it. Delete it, or name it where it belongs.",
  ]);
});
