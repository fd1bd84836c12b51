import { counted } from "../shared/counted.ts";
import { readSiteSettings } from "../shared/settings.ts";
import { contentNames, filesOfKind, misplacedFiles, notesToCome, read } from "../site/content.ts";
import { wrongColours } from "../site/reading/firm-colour.ts";
import { ContentError, type Mistake } from "../site/reading/mistakes.ts";
import { noteText } from "../site/reading/note-text.ts";
import { falsePdfs, unlinkedDownloads } from "../site/reading/papers.ts";
import { foreignDrawings, unusablePictures } from "../site/reading/pictures.ts";
import { readText } from "../site/reading/read-text.ts";
import { report, warn } from "../site/reading/report.ts";
import { hasThermostat } from "../site/reading/thermostat.ts";
import { silentScripts, staleCounts } from "./company-warnings.ts";
import { falseLanguages } from "./false-languages.ts";
import { closedApplications, copiedFields, oldJobs, overAlready } from "./field-warnings.ts";
import { goneTitles } from "./gone-titles.ts";
import { lostAddresses } from "./lost-addresses.ts";
import { newIndustries } from "./new-industries.ts";
import { opaqueLogos } from "./opaque-logos.ts";
import { orEnd } from "./or-end.ts";
import { doubtfulSentences } from "./policy-sentences.ts";

/**
 * Checks what each content file of the working folder says, without a build, and prints every mistake;
 * if there is none, also what may not be true any more.
 * What pages show, such as links, is checked when they are built: site/build/check-pages.ts.
 */

// A wrong variable is no mistake of a content file that shows it.
orEnd(() => readSiteSettings(process.env));

const mistakes: Mistake[] = [];
let files = 0;

function collect(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    mistakes.push(...error.mistakes);
  }
}

for (const name of contentNames) {
  collect(() => {
    for (const file of filesOfKind(name)) {
      files += 1;
      collect(() => read(name, file));
      if (name === "notes") collect(() => noteText(file));
    }
  });
}
// Only the spelling checker reads it.
collect(() => void readText("content/words.txt"));
mistakes.push(
  ...unusablePictures(mistakes),
  ...foreignDrawings(),
  ...falsePdfs(),
  ...misplacedFiles(),
  ...wrongColours(),
);
// What only all pages together say: their table is made from files without mistakes, when it is imported.
if (mistakes.length === 0) {
  const { wrongRoutes } = await import("./wrong-routes.ts");
  mistakes.push(...wrongRoutes());
}
if (!hasThermostat())
  console.log(
    "Note: content/thermostat.yaml is missing: the site is built without the thermostat.",
  );
const causes = report(mistakes);
if (causes === 0) {
  const ofCompany = [...staleCounts(), ...silentScripts()];
  const gone = [...lostAddresses(), ...goneTitles(), ...newIndustries(), ...unlinkedDownloads()];
  const ofJobs = [...oldJobs(), ...closedApplications()];
  const ofFields = [...overAlready(), ...ofJobs, ...copiedFields(), ...falseLanguages()];
  const rest = [...notesToCome(), ...doubtfulSentences(), ...(await opaqueLogos())];
  warn([...gone, ...ofCompany, ...ofFields, ...rest]);
}
console.log(`${counted(files, "content file")} checked, ${counted(causes, "mistake")}.`);
if (causes === 0) console.log("npm run build checks links, titles and marks on all pages.");
