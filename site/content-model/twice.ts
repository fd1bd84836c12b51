import { isScalar } from "yaml";
import { find } from "../../shared/files.ts";
import { nameOf } from "./mistakes.ts";
import { parsed } from "./parsed.ts";

const pages = "content/{*,{services,jobs,industries,pages}/*}.yaml";

/** Fields, and the files of which no two may have the same value there. */
const unique: readonly (readonly [files: string, ...fields: string[]])[] = [
  ["content/team/*.yaml", "order"],
  ["content/team/*.yaml", "email"],
  ...["services", "industries", "jobs"].flatMap((folder) => [
    [`content/${folder}/*.yaml`, "order"] as const,
    [`content/${folder}/*.yaml`, "title"] as const,
  ]),
  ["content/notes/*.md", "title"],
  ["content/notes/*.md", "description"],
  [pages, "meta.title", "page.meta.title"],
  [pages, "meta.description", "page.meta.description"],
];

/** @returns a mistake for each file that has the order, title or description of another */
export const usedTwice = (): string[] =>
  unique.flatMap(([files, ...fields]) => {
    const owners = new Map<unknown, string>();
    return find(files).flatMap((file) => {
      const { document, placeOf } = parsed(file);
      return fields.flatMap((field) => {
        const node = document.getIn(field.split("."), true);
        if (!isScalar(node)) return [];
        const other = owners.get(node.value);
        if (!other) owners.set(node.value, file);
        const path = nameOf(field.split("."));
        return other ? `${placeOf(node)}: ${path}: is also that of ${other}. Change one.` : [];
      });
    });
  });
