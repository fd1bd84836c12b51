import { isScalar, isSeq, visit } from "yaml";
import { belgianDay } from "../../shared/belgian-day.ts";
import { filesOfKind } from "../../site/content.ts";
import { byChange, changedFiles, modifiedFiles } from "../../site/reading/change.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { isOneSlip } from "../../site/reading/near.ts";
import { parsed } from "../../site/reading/parsed.ts";
import { denial } from "./policy-sentences.ts";
import { changedValues, valuesBefore } from "./texts.ts";

/** Fields that are valid, but hardly ever intended. */

/** What a field says, and its place; undefined if there is none. */
function fieldOf(file: string, ...path: readonly string[]) {
  const { document, placeOf } = parsed(file);
  const node = document.getIn(path, true);
  return isScalar(node) ? { value: String(node.value), place: placeOf(node) } : undefined;
}

/** @returns a warning for the announcement and for the notice, if its last day is over */
export const overAlready = (): Mistake[] =>
  [["navigation", "announcement"] as const, ["forms", "notice"] as const].flatMap(
    ([name, group]) => {
      const until = fieldOf(`content/${name}.yaml`, group, "until");
      if (!until || until.value >= belgianDay()) return [];
      const message = `${until.value} is over, so the ${group} isn't shown. Correct the day, perhaps its year, or delete the ${group}.`;
      return { ...until.place, message };
    },
  );

/** @returns a warning for the day on which all rules were checked, if the change corrected some and not that */
export function oldCheck(): Mistake[] {
  const file = "content/timeline.yaml";
  const gone = modifiedFiles().includes(file) ? changedValues(file).gone : [];
  const checked = fieldOf(file, "checked");
  const isOld = checked && valuesBefore(file).get("checked") === checked.value;
  if (!isOld || gone.length === 0) return [];
  const message =
    "is the day on which all rules were checked, and one has changed since. Write when you checked them.";
  return [{ ...checked.place, message }];
}

/** @returns a warning for each open job that was advertised more than a year ago */
export function oldJobs(): Mistake[] {
  const today = belgianDay();
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  return filesOfKind("jobs").flatMap((file) => {
    const posted = fieldOf(file, "page", "posted");
    const isOpen = fieldOf(file, "fulfilled")?.value === "false";
    if (!isOpen || !posted || posted.value >= yearAgo) return [];
    const message =
      "this was more than a year ago, and the job is open. Write the day on which you advertise it again, or fulfilled: true.";
    return { ...posted.place, message };
  });
}

/** @returns a warning for the sentence that offers open applications, if it is shown and they are closed */
export function closedApplications(): Mistake[] {
  const open = "content/jobs/open-application.yaml";
  const offer = fieldOf("content/careers.yaml", "hero", "fulfilled");
  const isFulfilled = (file: string) => fieldOf(file, "fulfilled")?.value === "true";
  const advertised = filesOfKind("jobs").filter((file) => parsed(file).document.has("page"));
  if (!offer || !isFulfilled(open) || !advertised.every(isFulfilled)) return [];
  if (!/open application/i.test(offer.value) || denial.test(offer.value)) return [];
  const message = `is shown while all advertised jobs are fulfilled, and ${open} is fulfilled, too. Is it still true?`;
  return [{ ...offer.place, message }];
}

/** Fields whose values no two files of a kind and a language share, unless one was copied or moved without them. */
const uniqueFields = [
  ["team", ["email", "initials", "image", "linkedin", "order"]],
  ["services", ["title", "order", "hero.drawingSays"]],
  ["industries", ["title", "order", "hero.drawingSays"]],
  ["jobs", ["title", "order"]],
  ["pages", ["title"]],
] as const;

const questions: Readonly<Record<string, string>> = {
  order: "Which comes first?",
  "hero.drawingSays":
    "If that drawing doesn't fit here, leave out both, drawing and drawingSays of hero.",
};

/** @returns a warning for each such field of a new or changed file that another file has too */
export function copiedFields(): Mistake[] {
  const order = byChange();
  const changed = changedFiles();
  return uniqueFields.flatMap(([kind, names]) => {
    const files = filesOfKind(kind).toSorted(order);
    return names.flatMap((name) => {
      const owners = new Map<string, string>();
      return files.flatMap((file) => {
        const field = fieldOf(file, ...name.split("."));
        if (!field) return [];
        const key = `${fieldOf(file, "lang")?.value} ${field.value}`;
        const other = changed.includes(file) ? owners.get(key) : undefined;
        owners.set(key, file);
        const question = questions[name] ?? "Is that right?";
        const message = `has the same ${name.split(".").at(-1)} as ${other}. ${question}`;
        return other ? { ...field.place, message } : [];
      });
    });
  });
}

/** @returns a warning for each cell of a table that is nearly the name of a page: only that name would be a link */
export function nearTitles(): Mistake[] {
  const named = [...filesOfKind("services"), ...filesOfKind("industries")];
  const titles = named.map((file) => fieldOf(file, "title")?.value ?? "");
  return filesOfKind("pages").flatMap((file) => {
    const { document, placeOf } = parsed(file);
    const found: Mistake[] = [];
    visit(document, {
      Seq(_, { items }, path) {
        for (const cell of isSeq(path.at(-1)) ? items.filter(isScalar) : []) {
          const typed = `${cell.value}`;
          const meant = titles.find((title) => title.length > 5 && isOneSlip(typed, title));
          if (!meant || titles.includes(typed)) continue;
          const message = `“${typed}” is no page's name, so it's no link. Did you mean ${meant}?`;
          found.push({ ...placeOf(cell), message });
        }
      },
    });
    return found;
  });
}
