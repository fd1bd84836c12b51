import type { Edits, Texts } from "../worker/compiler.ts";

/** A test of ours: its id, and its function below. */
const test = /^\/\* ([A-Z]+-\d+) \*\/\nvoid [\s\S]*?^}$/gm;

/**
 * Which tests the edits change: ids of those that are different, added or removed, and the files
 * with other changes that tests share.
 *
 * @param files the published texts
 */
export function changedTests(files: Texts, edits: Edits): readonly string[] {
  const paths = Object.keys(edits).filter((path) => path.startsWith("tests/"));
  return paths.flatMap((path) => {
    const [before, after] = [files[path] ?? "", edits[path] ?? ""];
    const [old, now] = [before, after].map(testsIn);
    const ids = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
    const changed = [...ids].filter((id) => old?.get(id) !== now?.get(id));
    const isShared = before.replaceAll(test, "") !== after.replaceAll(test, "");
    return changed.length > 0 || !isShared ? changed : [path];
  });
}

const testsIn = (text: string) =>
  new Map([...text.matchAll(test)].map(([whole, id = ""]) => [id, whole]));

/** The first three names, and how many more there are. */
export function listed(names: readonly string[]): string {
  const more = names.length > 3 ? ` and ${names.length - 3} more` : "";
  return names.slice(0, 3).join(", ") + more;
}
