import { byChange } from "../site/reading/change.ts";
import type { Mistake } from "../site/reading/mistakes.ts";
import { nearTo } from "../site/reading/near.ts";
import { parsed } from "../site/reading/parsed.ts";
import { filesAt, moved, placesIn } from "../site/reading/places.ts";
import { isOfMissingThermostat } from "../site/reading/thermostat.ts";
import { type Route, routes } from "../site/routes.ts";

/** @returns a mistake for each page whose address another has, or whose translation can't be one, and for each former address that leads nowhere */
export function wrongRoutes(): Mistake[] {
  const paths = routes.map(({ path }) => path.replace(/^\/index$/, "/"));
  const twice = paths.filter((path, index) => paths.indexOf(path) < index);
  return [
    ...twice.map(addressTaken),
    ...[...moved()].flatMap(([from, to]) => wrongMove(from, to, paths)),
    ...routes.flatMap(wrongTranslation),
    ...rivals(),
  ];
}

/** A former address that a page has now, or that leads to a page that isn't there. */
function wrongMove(from: string, to: string, paths: readonly string[]): Mistake[] {
  const file = "content/navigation.yaml";
  const place = placesIn([file], `${from}: ${to}`)[0] ?? { file };
  if (paths.includes(from)) {
    const message = `${from} is a page of this site, not a former address. Write the old address first, or delete the line.`;
    return [{ ...place, message }];
  }
  if (isOfMissingThermostat(to) || paths.includes(to)) return [];
  const near = nearTo(to, paths).join(" or ");
  const advice = near ? `Did you mean ${near}?` : "Correct the address, or delete the line.";
  return [
    { ...place, message: `a page has moved to ${to}, which is no page of this site. ${advice}` },
  ];
}

function addressTaken(path: string): Mistake {
  const files = filesAt(path).toSorted(byChange());
  const other = files.length > 1 ? files[0] : "a fixed page";
  const message = `its address, ${path}, is also that of ${other}. Rename the file.`;
  return { file: files.at(-1) ?? "content", message };
}

/** The field with the address of a page's translation. */
function fieldOf({ path }: Route) {
  const [file = ""] = filesAt(path);
  const { document, placeOf } = parsed(file);
  return { file, document, place: placeOf(document.get("alternate", true)) };
}

function wrongTranslation(route: Route): Mistake[] {
  const { lang, alternate } = route;
  const target = routes.find((other) => other.path === alternate);
  if (!alternate || (target && target.lang !== lang)) return [];
  const { document, place } = fieldOf(route);
  if (target && !document.has("lang")) {
    const message = `"lang" is missing: without it, this page is in English, as ${alternate} is. Write this page's language above, as in lang: nl.`;
    return [{ ...place, message }];
  }
  const message = `"alternate": ${wrongAddress(alternate, lang)}`;
  return [{ ...place, message, cause: message }];
}

/** What is wrong with an address that no page in another language has. */
function wrongAddress(alternate: string, lang: Route["lang"]): string {
  // Also that of a note that isn't published yet.
  if (filesAt(alternate).length > 0 || routes.some(({ path }) => path === alternate)) {
    return `must be the address of a page in another language. You wrote: ${alternate}.`;
  }
  const others = routes.filter((route) => route.lang !== lang).map(({ path }) => path);
  if (others.includes(`/${alternate}`)) return `must begin with /. Write /${alternate}.`;
  const near = nearTo(alternate, others).join(" or ");
  return `${alternate} is no page of this site.${near && ` Did you mean ${near}?`}`;
}

/** Pages that are the same page's translation into one language: the newer page is named. */
function rivals(): Mistake[] {
  const order = byChange();
  const owners = new Map<string, string>();
  return routes
    .filter(({ alternate }) => alternate !== undefined)
    .map((route) => ({ ...route, ...fieldOf(route) }))
    .sort((one, other) => order(one.file, other.file))
    .flatMap(({ alternate, lang, file, place }) => {
      const key = `${lang} ${alternate}`;
      const other = owners.get(key);
      owners.set(key, file);
      const message = `"alternate": ${alternate} is already translated by ${other}, into the same language. Name another page, or delete one of the two.`;
      return other ? { ...place, message } : [];
    });
}
