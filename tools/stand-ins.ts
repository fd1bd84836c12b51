import { existsSync } from "node:fs";
import { basename, join, parse } from "node:path/posix";
import { isMap, isPair, isSeq, type Scalar, visit } from "yaml";
import { find, root } from "../shared/files.ts";
import type { Mistake, Place } from "../site/reading/mistakes.ts";
import { isOneSlip } from "../site/reading/near.ts";
import { parsed } from "../site/reading/parsed.ts";

/** What content/stand-ins.yaml lists. */

export const list = "content/stand-ins.yaml";

/** Finds a field by its path, such as address.street, or a heading by its text. */
function nodeOf({ document }: ReturnType<typeof parsed>, part: string): unknown {
  let found = document.getIn(part.split("."), true);
  visit(document, {
    Scalar(key, node) {
      if (key === "key" || `${node.value}` !== part) return undefined;
      found ??= node;
      return visit.BREAK;
    },
  });
  return found;
}

/** The path or the heading that an entry without its group, or with a slip, was meant to be. */
function meantBy({ document }: ReturnType<typeof parsed>, typed: string): string | undefined {
  const names: string[] = [];
  visit(document, {
    Pair(_key, { key }, above) {
      const groups = above.filter(isPair).map((pair) => `${pair.key}`);
      if (!above.some(isSeq)) names.push([...groups, `${key}`].join("."));
    },
    Scalar(key, { value }) {
      if (key !== "key") names.push(`${value}`);
    },
  });
  return names.find((name) => name.endsWith(`.${typed}`) || isOneSlip(typed, name));
}

/** The file, as the list has it, that a name without its folder or its ending was meant to be. */
const fileMeantBy = (typed: string) =>
  find("content/**/*.{yaml,md}")
    .find((file) => file === `${typed}.yaml` || parse(file).base === basename(typed))
    ?.slice("content/".length);

/** An entry of the list: of a file, all or a part. */
export type StandIn = {
  readonly file: string;
  /** The file's or the part's name. */
  readonly name: string;
  readonly isThere: boolean;
  /** Where it is listed. */
  readonly place: Place;
  /** What to do about it, where it is; where it's listed if it isn't there. */
  readonly mistake: Mistake;
};

/** People, partners, promises and policies that are invented, or that the owner has yet to confirm. */
export function standIns(): StandIn[] {
  const { document, placeOf } = parsed(list);
  const files = isMap<Scalar<string>>(document.contents) ? document.contents.items : [];
  return files.flatMap(({ key, value }) => {
    const file = `content/${key.value}`;
    // A file that isn't there is one mistake, not one for each of its parts.
    const isListed = isSeq<Scalar<string>>(value) && existsSync(join(root, file));
    const entries = isListed ? value.items : [key];
    return entries.map((entry) => {
      const isWhole = entry === key;
      const content = parsed(file);
      const node = isWhole ? content.document.contents : nodeOf(content, entry.value);
      const what = isWhole ? (node ? "this file" : file) : `"${entry.value}"`;
      const missing = () => {
        const meant = isWhole ? fileMeantBy(file) : meantBy(content, entry.value);
        const instead = meant
          ? `Did you mean ${meant}?`
          : "Correct the name, or take it off this list.";
        return `${what} isn't there. ${instead}`;
      };
      const mistake = node
        ? {
            ...content.placeOf(node),
            message: `${what} is a stand-in. Write what is true, then take it off ${list}.`,
          }
        : {
            ...placeOf(entry),
            message: missing(),
          };
      return { file, name: entry.value, isThere: Boolean(node), place: placeOf(entry), mistake };
    });
  });
}
