import { resultPages } from "../../shared/submission/kinds.ts";
import { routes } from "./files.ts";
import { listFiles } from "./list-files.ts";

/** The folders whose files each become a page at `/NAME`. */
const folders = ["services", "industries", "pages"];

/** Addresses of pages that do not come from these folders. */
const taken = ["/index", "/404"].concat(
  routes.map(({ path }) => path),
  Object.values(resultPages).flatMap(Object.values),
);

/**
 * Finds content files whose page would have the address of another page.
 *
 * @param root the folder that holds `content/`
 * @returns one line per file that needs another name
 */
export function doubleAddresses(root: string): string[] {
  const owners = new Map(taken.map((path) => [path, "another page"]));
  return folders.flatMap((folder) =>
    listFiles(root, folder).flatMap((file) => {
      const path = file.replace(/^.*(\/.*)\.yaml$/, "$1");
      const owner = owners.get(path);
      owners.set(path, `the page of ${file}`);
      return owner
        ? `${file}: its page would be ${path}, which is already ${owner}. Give the file another name.`
        : [];
    }),
  );
}
