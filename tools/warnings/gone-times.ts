import { modifiedFiles } from "../../site/reading/change.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { timesIn } from "./number-words.ts";
import { questioned } from "./questioned.ts";
import { filesAboutFirm, type Text, textsOf, valuesBefore, valuesOf } from "./texts.ts";

/** In more texts than this, a time is one of many that only happen to be as long. */
const rare = 4;

/** Files with times of their own: the firm's rules, which others may repeat in any words; and those of offers, which changed-offers.ts asks about. */
const [rules, offers] = ["content/company.yaml", "content/offers.yaml"];

/** The longer words of a text, by which another is about the same. */
const wordsIn = (text: string) => new Set(text.toLowerCase().match(/\p{L}{5,}/gu));

/** Whether two texts share words besides those of times. */
const isAlike = (text: string, other: string) => {
  const words = wordsIn(other);
  const shared = [...wordsIn(text)].filter(
    (word) =>
      words.has(word) && !/^(?:hours?|weeks?|months?|three|seven|eight|working)$/.test(word),
  );
  return shared.length >= 2;
};

const countIn = (times: readonly string[], time: string) =>
  times.filter((other) => other === time).length;

/** The times that the change replaced in a file, each with the texts that had it. */
function replaced(file: string): { time: string; said: string[] }[] {
  const before = [...valuesBefore(file).values()];
  const now = [...valuesOf(file).values()];
  const timesBefore = before.flatMap(timesIn);
  const timesNow = now.flatMap(timesIn);
  const isReplaced = timesNow.some((time) => countIn(timesBefore, time) < countIn(timesNow, time));
  if (!isReplaced) return [];
  return [...new Set(timesBefore)]
    .filter((time) => countIn(timesNow, time) < countIn(timesBefore, time))
    .map((time) => ({
      time,
      said: before.filter((text) => timesIn(text).includes(time) && !now.includes(text)),
    }));
}

/** @returns a warning for each text that has a time, such as “half an hour”, which the change replaced elsewhere */
export function goneTimes(): Mistake[] {
  const texts = filesAboutFirm().flatMap(textsOf);
  return modifiedFiles()
    .filter((file) => file !== offers)
    .flatMap((file) =>
      replaced(file).flatMap(({ time, said }) => {
        const same = texts.filter(({ text }) => timesIn(text).includes(time));
        const isAbout = ({ text }: Text) => said.some((one) => isAlike(one, text));
        return questioned(
          same.length > rare && file !== rules ? same.filter(isAbout) : same,
          `says the same time as a text that the change corrected in ${file}`,
        );
      }),
    );
}
