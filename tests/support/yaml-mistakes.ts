import { z } from "astro/zod";
import { ContentError } from "../../site/reading/mistakes.ts";
import { readYaml } from "../../site/reading/read-yaml.ts";

/** The mistakes in a text, without the file's name in front of them. @param schema any text's, if it is left out */
export function yamlMistakes(text: string, schema: z.ZodType = z.unknown()): string[] {
  const file = "content/x.yaml";
  try {
    readYaml(file, text, schema);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.message.split("\n").map((line) => line.replace(`${file}, line `, ""));
  }
  return [];
}
