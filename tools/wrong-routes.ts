import type { Mistake } from "../site/reading/mistakes.ts";
import { parsed } from "../site/reading/parsed.ts";
import { filesAt } from "../site/reading/places.ts";
import { type Route, routes } from "../site/routes.ts";

/** @returns a mistake for each page whose address another has, or whose translation can't be one */
export function wrongRoutes(): Mistake[] {
  const paths = routes.map(({ path }) => path.replace(/^\/index$/, "/"));
  const twice = paths.filter((path, index) => paths.indexOf(path) < index);
  return [...twice.map(addressTaken), ...routes.flatMap(wrongTranslation)];
}

function addressTaken(path: string): Mistake {
  const files = filesAt(path);
  const other = files.length > 1 ? files[0] : "a fixed page";
  const message = `its address, ${path}, is also that of ${other}. Rename the file.`;
  return { file: files.at(-1) ?? "content", message };
}

function wrongTranslation({ path, lang, alternate }: Route): Mistake[] {
  const target = routes.find((other) => other.path === alternate);
  if (!alternate || (target && target.lang !== lang)) return [];
  const { document, placeOf } = parsed(filesAt(path)[0] ?? "");
  const place = placeOf(document.get("alternate", true));
  if (target && !document.has("lang")) {
    const message = `"lang" is missing: without it, this page is in English, as ${alternate} is. Write this page's language above, as in lang: nl.`;
    return [{ ...place, message }];
  }
  const message = `"alternate": must be the address of a page in another language. You wrote: ${alternate}.`;
  return [{ ...place, message, cause: message }];
}
