import { counted } from "../shared/counted.ts";
import { ExpectedError } from "../shared/settings.ts";
import { contentNames, filesOf, notesToCome, read } from "../site/content-model/content.ts";
import { ContentError } from "../site/content-model/mistakes.ts";
import { strayFiles } from "../site/content-model/names.ts";
import { noteText } from "../site/content-model/note-text.ts";
import { unusablePictures } from "../site/content-model/pictures.ts";
import { report } from "../site/content-model/report.ts";
import { differentClaim } from "../site/content-model/team-claim.ts";
import { usedTwice } from "../site/content-model/twice.ts";
import { linesOfSeveralWords } from "../site/content-model/words.ts";

/**
 * Checks what each content file of the working folder says, without a build, and prints every mistake.
 * What pages show, such as links, is checked when they are built: site/build/check-pages.ts.
 */

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
      if (name === "notes") collect(() => noteText(file));
    }
  });
}
collect(() => mistakes.push(...linesOfSeveralWords()));
mistakes.push(...unusablePictures(), ...strayFiles(), ...usedTwice());
// What only all pages together say, once each can be read.
if (mistakes.length === 0) {
  const { wrongRoutes } = await import("../site/routes.ts");
  mistakes.push(...wrongRoutes());
  for (const note of notesToCome()) console.log(`Note: ${note}`);
}
const claim = differentClaim();
if (claim) console.log(`Note: ${claim}`);
report(mistakes);
console.log(`${counted(files, "content file")} checked, ${counted(mistakes.length, "mistake")}.`);
if (mistakes.length === 0)
  console.log("npm run build checks links, titles and marks on all pages.");
