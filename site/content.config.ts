import { defineCollection } from "astro:content";
import type { z } from "astro/zod";
import { contentFiles as files } from "./content-model/files.ts";
import { yamlFiles } from "./content-model/yaml-files.ts";

const yaml = <Schema extends z.ZodType>({ path, schema }: { path: string; schema: Schema }) =>
  defineCollection({ loader: yamlFiles(path, schema), schema });

export const collections = {
  company: yaml(files.company),
  navigation: yaml(files.navigation),
  partners: yaml(files.partners),
  home: yaml(files.home),
  contact: yaml(files.contact),
  careers: yaml(files.careers),
  dashboard: yaml(files.dashboard),
  services: yaml(files.services),
  jobs: yaml(files.jobs),
  industries: yaml(files.industries),
  pages: yaml(files.pages),
  team: yaml(files.team),
};
