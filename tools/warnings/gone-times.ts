import { modifiedFiles } from "../../site/reading/change.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { timesIn } from "./number-words.ts";
import { questioned } from "./questioned.ts";
import { filesAboutFirm, textsOf, valuesBefore, valuesOf } from "./texts.ts";

/** In more texts than this, a time is one of many that only happen to be as long. */
const rare = 4;

/** Files whose times are the firm's rules, which other texts may repeat however often. */
const rules = "content/company.yaml";

const countIn = (times: readonly string[], time: string) =>
  times.filter((other) => other === time).length;

/** The times that the change replaced in a file. */
function replaced(file: string): string[] {
  const [before, now] = [valuesBefore(file), valuesOf(file)].map((values) =>
    [...values.values()].flatMap(timesIn),
  ) as [string[], string[]];
  const isGone = (time: string) => countIn(now, time) < countIn(before, time);
  const isReplaced = now.some((time) => countIn(before, time) < countIn(now, time));
  return isReplaced ? [...new Set(before.filter(isGone))] : [];
}

/** @returns a warning for each text that has a time, such as “half an hour”, which the change replaced elsewhere */
export function goneTimes(): Mistake[] {
  const texts = filesAboutFirm().flatMap(textsOf);
  return modifiedFiles().flatMap((file) =>
    replaced(file).flatMap((time) => {
      const same = texts.filter(({ text }) => timesIn(text).includes(time));
      if (same.length > rare && file !== rules) return [];
      return questioned(same, `says the same time as a text that the change corrected in ${file}`);
    }),
  );
}
