import { isScalar } from "yaml";
import { find } from "../../shared/files.ts";
import { parsed } from "./parsed.ts";

/** Fields that no two files of a folder may share: a member is found by one, a position chosen by the other. */
const unique = { team: "email", services: "title", industries: "title", jobs: "title" } as const;

/** @returns a mistake for each file that has the email address or title of another */
export const usedTwice = (): string[] =>
  Object.entries(unique).flatMap(([folder, field]) => {
    const owners = new Map<unknown, string>();
    return find(`content/${folder}/*.yaml`).flatMap((file) => {
      const { document, placeOf } = parsed(file);
      const node = document.get(field, true);
      if (!isScalar(node)) return [];
      const other = owners.get(node.value);
      if (!other) owners.set(node.value, file);
      return other ? `${placeOf(node)}: "${field}": is also that of ${other}. Change one.` : [];
    });
  });
