import { z } from "astro/zod";
import type { Block } from "../content-model/pages.ts";
import { readYaml } from "../content-model/read-yaml.ts";
import * as blocks from "./list.ts";

const texts = import.meta.glob<string>("./*/example.yaml", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The example of every kind of block: its YAML as in a page's file, and the blocks in it. */
export const examples = Object.entries(blocks).map(([type, schema]) => {
  const text = texts[`./${type}/example.yaml`] ?? "";
  const { shown } = readYaml(
    `site/blocks/${type}/example.yaml`,
    text,
    z.array(schema).transform((shown) => ({ shown })),
  );
  return { type, description: schema.description, text, blocks: shown as Block[] };
});
