import { counted } from "../shared/counted.ts";
import { redirects } from "../shared/headers.ts";
import { base, git, goneFiles } from "../site/reading/change.ts";
import { filesAt, jobFolders } from "../site/reading/places.ts";

/** The address of the page that a content file was. */
const addressOf = (file: string) =>
  file
    .replace(/^content\/(?:pages\/|services\/|industries\/)?/, "/")
    .replace(`/${jobFolders[1]}/`, `/${jobFolders[0]}/`)
    .replace(/\.\w+$/, "");

/** So many are named. */
const most = 3;

/**
 * Finds pages whose files were removed or renamed since the change began, and whose addresses lead
 * nowhere now: the build names links to them, but a job has none besides its list's.
 *
 * @returns a line for each, or one for all from four on, which have one cause
 */
export function lostAddresses(): string[] {
  const lost = goneFiles().filter((file) => {
    const address = addressOf(file);
    if ([address, redirects[address] ?? address].some((path) => filesAt(path).length > 0))
      return false;
    return !file.startsWith("content/jobs/") || /^page:/m.test(git("show", `${base()}:./${file}`));
  });
  const named = lost.slice(0, most).map(addressOf).join(", ");
  if (lost.length > most) {
    return [
      `${lost[0]}: is gone, as are ${lost.length - 1} others, so ${named} and ${counted(lost.length - most, "more address", "more addresses")} lead nowhere. Ask an engineer for redirects, or give the files their names back.`,
    ];
  }
  return lost.map(
    (file) =>
      `${file}: is gone, so its address, ${addressOf(file)}, leads nowhere. Ask an engineer for a redirect, or give the file its name back.`,
  );
}
