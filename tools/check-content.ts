import { counted } from "../shared/counted.ts";
import { ExpectedError } from "../shared/settings.ts";
import { checkAddresses } from "../site/content-model/addresses.ts";
import { deadAnchors, idsTaken } from "../site/content-model/anchors.ts";
import { contentNames, filesOf, read } from "../site/content-model/content.ts";
import { ContentError } from "../site/content-model/mistakes.ts";
import { strayFiles } from "../site/content-model/names.ts";
import { checkPictures } from "../site/content-model/pictures.ts";
import { readText } from "../site/content-model/read-text.ts";
import { differentClaim } from "../site/content-model/team-claim.ts";
import { usedTwice } from "../site/content-model/twice.ts";

/** Checks all content files of the working folder, without a build, and prints every mistake. */

const mistakes: string[] = [];
let files = 0;

function collect(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof ContentError || error instanceof ExpectedError)) throw error;
    mistakes.push(...error.message.split("\n"));
  }
}

for (const name of contentNames) {
  collect(() => {
    for (const file of filesOf(name)) {
      files += 1;
      collect(() => read(name, file));
    }
  });
}
collect(checkAddresses);
collect(checkPictures);
collect(() => readText("content/words.txt"));
mistakes.push(...strayFiles(), ...usedTwice(), ...idsTaken(), ...deadAnchors());
const note = differentClaim();
if (note) console.log(`Note: ${note}`);
for (const mistake of mistakes) console.error(mistake);
console.log(`${counted(files, "content file")} checked, ${counted(mistakes.length, "mistake")}.`);
if (mistakes.length > 0) process.exitCode = 1;
