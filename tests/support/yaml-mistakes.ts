import { z } from "astro/zod";
import { mistakesIn } from "../../site/reading/mistakes.ts";
import { readYaml } from "../../site/reading/read-yaml.ts";

/**
 * The mistakes in a text, each with its line in front.
 *
 * @param schema any text's, if it is left out
 * @param before the text before the change
 */
export function yamlMistakes(text: string, schema: z.ZodType = z.unknown(), before = ""): string[] {
  const read = () => readYaml("content/x.yaml", text, schema, { before: () => before });
  return mistakesIn(read).map(({ line, message }) => `${line}: ${message}`);
}
