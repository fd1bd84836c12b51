import { z } from "astro/zod";
import { anyBlock, type Block } from "../content-model/blocks.ts";
import { readYaml } from "../content-model/read-yaml.ts";

const texts = import.meta.glob<string>("./*/example.yaml", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The example of every kind of block: its YAML as in a page's file, and the blocks in it. */
export const examples = anyBlock.options.map((schema) => {
  const type = schema.shape.type.value;
  const text = texts[`./${type}/example.yaml`] ?? "";
  const blocks: Block[] = readYaml(`site/blocks/${type}/example.yaml`, text, z.array(schema));
  return { type, description: schema.description, text, blocks };
});
