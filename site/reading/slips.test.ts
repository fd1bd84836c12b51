import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "astro/zod";
import { expect, test } from "vitest";
import { yamlMistakes } from "../../tests/support/yaml-mistakes.ts";
import { blockKinds } from "../content-model/pages.ts";

/** Slips of a hand at every line of the examples of blocks, which many kinds of fields and lists are in. */

/** What somebody makes of a line; none if the line has nothing for it. */
const slips: Readonly<Record<string, (line: string) => readonly string[] | undefined>> = {
  "is gone": () => [],
  "is there twice": (line) => [line, line],
  "begins a column to the right": (line) => [` ${line}`],
  "begins two columns to the right": (line) => [`  ${line}`],
  "begins a column to the left": (line) => (line.startsWith(" ") ? [line.slice(1)] : undefined),
  "begins two columns to the left": (line) => (line.startsWith("  ") ? [line.slice(2)] : undefined),
  "begins with a tab": (line) => (line.startsWith(" ") ? [line.replace(/^ +/, "\t")] : undefined),
  "lacks its dash": (line) => (/^ *- /.test(line) ? [line.replace("- ", "")] : undefined),
  "has a dash too many": (line) =>
    /^ *[a-z]\w*: /.test(line) ? [line.replace(/[a-z]/, "- $&")] : undefined,
  "lacks its colon": (line) => (/\w: /.test(line) ? [line.replace(": ", " ")] : undefined),
  "lacks the blank after its colon": (line) =>
    /\w: /.test(line) ? [line.replace(": ", ":")] : undefined,
  "has a semicolon for its colon": (line) =>
    /\w: /.test(line) ? [line.replace(": ", "; ")] : undefined,
  "lacks a quotation mark": (line) => (line.includes('"') ? [line.replace('"', "")] : undefined),
  "lacks its last brace": (line) =>
    line.includes("}") ? [line.replace(/\}(?=[^}]*$)/, "")] : undefined,
  "has a name that lacks a letter": (line) =>
    /^ *(?:- )?[a-z]\w{3,}:/.test(line) ? [line.replace(/([a-z])\w(\w+:)/, "$1$2")] : undefined,
};

test.each(Object.entries(slips))(
  "a line that %s is either right or the only mistake",
  (_slip, made) => {
    const told = blockKinds.flatMap(([type, schema]) => {
      const file = join(import.meta.dirname, `../blocks/${type}/example.yaml`);
      const before = readFileSync(file, "utf8");
      const lines = before.split("\n");
      return lines.flatMap((line, at) => {
        const instead = line.trim() ? made(line) : undefined;
        if (!instead) return [];
        const text = lines.toSpliced(at, 1, ...instead).join("\n");
        const mistakes = yamlMistakes(text, z.array(schema), before);
        const isTold = mistakes.every((mistake) =>
          [at + 1, at + 2].includes(parseInt(mistake, 10)),
        );
        return mistakes.length < 2 && isTold ? [] : [{ type, at: at + 1, line, mistakes }];
      });
    });
    expect(told).toEqual([]);
  },
);
