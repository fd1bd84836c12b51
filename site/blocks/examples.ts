import { z } from "astro/zod";
import { type Block, blockKinds } from "../content-model/pages.ts";
import { readYaml } from "../reading/read-yaml.ts";

const texts = import.meta.glob<string>("./*/example.yaml", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The example of every kind of block: its YAML as in a page's file, and the blocks in it. */
export const examples = blockKinds.map(([type, schema]) => {
  const text = texts[`./${type}/example.yaml`] ?? "";
  const anyNumber: z.ZodType<Block[]> = z.array(schema);
  const blocks = readYaml(`site/blocks/${type}/example.yaml`, text, anyNumber);
  return { type, description: schema.description, text, blocks };
});
