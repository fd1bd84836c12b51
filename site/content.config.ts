import { defineCollection } from "astro:content";
import type { z } from "astro/zod";
import { careers, job } from "./content-model/careers.ts";
import { company, navigation, partners } from "./content-model/company.ts";
import { contact } from "./content-model/contact.ts";
import { home } from "./content-model/home.ts";
import { service } from "./content-model/service.ts";
import { yamlFiles } from "./content-model/yaml-files.ts";

const yaml = <Schema extends z.ZodType>(path: string, schema: Schema) =>
  defineCollection({ loader: yamlFiles(path, schema), schema });

export const collections = {
  company: yaml("company.yaml", company),
  navigation: yaml("navigation.yaml", navigation),
  partners: yaml("partners.yaml", partners),
  home: yaml("home.yaml", home),
  contact: yaml("contact.yaml", contact),
  careers: yaml("careers.yaml", careers),
  services: yaml("services", service),
  jobs: yaml("jobs", job),
};
