import { redirects } from "../shared/headers.ts";
import { base, git, goneFiles } from "../site/reading/change.ts";
import { filesAt, jobFolders } from "../site/reading/places.ts";

/** The address of the page that a content file was. */
const addressOf = (file: string) =>
  file
    .replace(/^content\/(?:pages\/|services\/|industries\/)?/, "/")
    .replace(`/${jobFolders[1]}/`, `/${jobFolders[0]}/`)
    .replace(/\.\w+$/, "");

/**
 * Finds pages whose files were removed or renamed since the change began, and whose addresses lead
 * nowhere now: the build names links to them, but a job has none besides its list's.
 *
 * @returns a line for each
 */
export function lostAddresses(): string[] {
  return goneFiles().flatMap((file) => {
    const address = addressOf(file);
    if (address in redirects || filesAt(address).length > 0) return [];
    const hadPage =
      !file.startsWith("content/jobs/") || /^page:/m.test(git("show", `${base()}:./${file}`));
    return hadPage
      ? `${file}: is gone, so its address, ${address}, leads nowhere. Ask an engineer for a redirect, or give the file its name back.`
      : [];
  });
}
