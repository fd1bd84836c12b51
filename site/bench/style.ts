// The bench's styles come with its script. As CSS modules they would be part of the page, which
// most visitors read without the bench.
import bench from "./Bench.css?inline";
import byHand from "./ByHand.css?inline";
import controls from "./controls.css?inline";
import firstResult from "./FirstResult.css?inline";
import readout from "./Readout.css?inline";
import requirements from "./Requirements.css?inline";
import scope from "./Scope.css?inline";
import screen from "./Screen.css?inline";
import testSource from "./TestSource.css?inline";
import verdict from "./Verdict.css?inline";

const sheets = [
  ...[controls, verdict, screen, readout, scope, testSource],
  ...[bench, requirements, firstResult, byHand],
];

/** Adds the bench's styles to the page. A sheet made by script is within the page's policy. */
export function addStyle(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(sheets.join("\n"));
  document.adoptedStyleSheets.push(sheet);
}
