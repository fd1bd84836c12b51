import { counted } from "../shared/counted.ts";
import { readSiteSettings } from "../shared/settings.ts";
import { takenAddresses } from "../site/content-model/addresses.ts";
import { deadAnchors, idsTaken, missingPages } from "../site/content-model/anchors.ts";
import { contentNames, filesOf, read } from "../site/content-model/content.ts";
import { longPages } from "../site/content-model/length.ts";
import { ContentError } from "../site/content-model/mistakes.ts";
import { strayFiles } from "../site/content-model/names.ts";
import { noteText } from "../site/content-model/note-text.ts";
import { unusablePictures } from "../site/content-model/pictures.ts";
import { notesToCome } from "../site/content-model/published.ts";
import { differentClaim } from "../site/content-model/team-claim.ts";
import { wrongTranslations } from "../site/content-model/translations.ts";
import { usedTwice } from "../site/content-model/twice.ts";
import { linesOfSeveralWords } from "../site/content-model/words.ts";
import { annotate } from "./annotation.ts";
import { orEnd } from "./or-end.ts";

/** Checks all content files of the working folder, without a build, and prints every mistake. */

// A wrong variable is no mistake of a content file that shows it.
orEnd(() => readSiteSettings(process.env));

/** How a mistake begins: with its file, and with the line if it is about one. */
const place = /^((?:content|site)\/.*?)(?:, line (\d+))?: (.*)$/s;
const mistakes: string[] = [];
let files = 0;

function collect(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    mistakes.push(...error.message.split("\n"));
  }
}

for (const name of contentNames) {
  collect(() => {
    for (const file of filesOf(name)) {
      files += 1;
      collect(() => read(name, file));
      if (name === "notes") collect(() => noteText(file));
    }
  });
}
collect(() => mistakes.push(...linesOfSeveralWords()));
mistakes.push(
  ...takenAddresses(),
  ...unusablePictures(),
  ...strayFiles(),
  ...usedTwice(),
  ...idsTaken(),
  ...missingPages(),
  ...deadAnchors(),
  ...wrongTranslations(),
);
for (const note of [differentClaim(), ...notesToCome(), ...longPages()]) {
  if (note) console.log(`Note: ${note}`);
}
for (const mistake of mistakes) {
  console.error(mistake);
  const [, file = "content", line = "1", message = mistake] = place.exec(mistake) ?? [];
  annotate(file, Number(line), message);
}
console.log(`${counted(files, "content file")} checked, ${counted(mistakes.length, "mistake")}.`);
if (mistakes.length > 0) process.exitCode = 1;
