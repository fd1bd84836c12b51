import { modifiedFiles } from "../../site/reading/change.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { isPolicy } from "../../site/reading/parsed.ts";
import { filesAt } from "../../site/reading/places.ts";
import { asSaid, quantitiesIn, timesIn } from "./number-words.ts";
import { questioned } from "./questioned.ts";
import { countIn, filesAboutFirm, type Text, textsOf, valuesBefore, valuesOf } from "./texts.ts";

/** In more texts than this, a time is one of many that only happen to be as long. */
const rare = 4;

/** The firm's rules, which others may repeat in any words; of their numbers, gone-values.ts asks. */
const rules = "content/company.yaml";
const offers = "content/offers.yaml";

/** The times and other quantities that a text has; a number alone, such as a postal code, is none. */
const saidIn = (file: string) => (text: string) => [
  ...timesIn(text),
  ...(file === rules || !text.includes(" ") ? [] : quantitiesIn(text)),
];

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

/** The values of a file's fields; of the offers themselves, changed-offers.ts asks. */
const valuesIn = (values: ReadonlyMap<string, string>) =>
  [...values].filter(([path]) => !path.startsWith("offers.")).map(([, value]) => value);

/** What the change replaced in a file, each with the texts that had it. */
function replaced(file: string): { gone: string; said: string[] }[] {
  const before = valuesIn(valuesBefore(file));
  const now = valuesIn(valuesOf(file));
  const [saidBefore, saidNow] = [before.flatMap(saidIn(file)), now.flatMap(saidIn(file))];
  const isReplaced = saidNow.some((one) => countIn(saidBefore, one) < countIn(saidNow, one));
  if (!isReplaced) return [];
  return [...new Set(saidBefore)]
    .filter((one) => countIn(saidNow, one) < countIn(saidBefore, one))
    .map((gone) => ({
      gone,
      said: before.filter((text) => saidIn(file)(text).includes(gone) && !now.includes(text)),
    }));
}

/** Whether a text's times are the firm's own; those of a policy are the law's. */
const isOwn = ({ place }: Text) => !isPolicy(place.file);

/** Whether a file is about working at the firm, and not for its clients. */
const isOnJobs = (file: string) => /^content\/(?:careers\.yaml|jobs\/)/.test(file);

/** @returns a warning for each text that has a time or a number, such as “half an hour” or 2,000, which the change replaced elsewhere */
export function goneQuantities(): Mistake[] {
  const aboutFirm = filesAboutFirm();
  // All of the free offer's page is about it.
  const [free, href = ""] = ["text", "link.href"].map((path) =>
    valuesOf(offers).get(`free.${path}`),
  );
  const pages = filesAt(href);
  return modifiedFiles().flatMap((file) => {
    const texts = [...new Set([...aboutFirm, file])].flatMap(textsOf);
    return replaced(file).flatMap(({ gone, said }) => {
      const same = texts.filter(({ text }) => saidIn(file)(text).includes(gone));
      const isRare = same.length <= rare;
      const isAbout = ({ text, place }: Text) =>
        (file === offers && pages.includes(place.file)) ||
        (pages.includes(file) && text === free) ||
        said.some((one) => isAlike(one, text));
      const isSame = (one: Text) =>
        isOwn(one) && (file === rules || (isRare && isOnJobs(file) === isOnJobs(one.place.file)));
      return same
        .filter((one) => isAbout(one) || isSame(one))
        .flatMap((one) => {
          const done = `has “${asSaid(one.text, gone)}”, which the change replaced in ${file}`;
          return questioned([one], done);
        });
    });
  });
}
