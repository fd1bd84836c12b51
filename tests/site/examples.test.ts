import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blocks } from "../../site/content-model/page.ts";
import { blockExamples } from "../../site/examples/blocks.ts";
import { elementExamples } from "../../site/examples/elements.tsx";

/** /examples shows every block, section and element. */

const root = join(import.meta.dirname, "../..");
const text = (file: string) => readFileSync(join(root, file), "utf8");

/** The components that files export. */
const componentsIn = (pattern: string) =>
  globSync(pattern, { cwd: root }).flatMap((file) =>
    [...text(file).matchAll(/^export (?:default )?(?:function|const|class) ([A-Z]\w+)/gm)].map(
      ([, name]) => name,
    ),
  );

test.each(Object.entries(blocks))("the block %s has a valid example", (type, schema) => {
  expect(Object.keys(blockExamples)).toContain(type);
  const example = blockExamples[type as keyof typeof blocks];
  expect(schema.safeParse(example).error).toBeUndefined();
});

test("every element, and every section that no block shows, has an example", () => {
  expect(Object.keys(elementExamples).sort()).toEqual(componentsIn("site/elements/*.tsx").sort());
  const inBlocks = text("site/layouts/PageBlock.tsx");
  const others = componentsIn("site/sections/*.tsx").filter(
    (name) => !inBlocks.includes(`<${name} `) && !inBlocks.includes(` ${name} :`),
  );
  const own = text("site/examples/sections.tsx").matchAll(/^ {4}([A-Z]\w+): /gm);
  expect([...own].map(([, name]) => name).sort()).toEqual(others.sort());
});
