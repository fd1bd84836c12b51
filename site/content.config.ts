import { defineCollection } from "astro:content";
import type { z } from "astro/zod";
import { contentFiles } from "./content-model/files.ts";
import { yamlFiles } from "./content-model/yaml-files.ts";

function collection<Schema extends z.ZodType>({ path, schema }: { path: string; schema: Schema }) {
  return defineCollection({ loader: yamlFiles(path, schema), schema });
}

type Files = typeof contentFiles;
type Collections = {
  [Name in keyof Files]: Files[Name]["schema"] extends infer Schema extends z.ZodType
    ? ReturnType<typeof collection<Schema>>
    : never;
};

export const collections = Object.fromEntries(
  Object.entries(contentFiles).map(([name, file]) => [name, collection(file as never)]),
) as Collections;
