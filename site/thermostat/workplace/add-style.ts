// The workplace's styles come with its script: as CSS modules they would be part of the page, which
// most visitors read without opening it.

import parts from "../editor/panels.css?inline";
import byHand from "./ByHand.css?inline";
import controls from "./controls.css?inline";
import workplace from "./Workplace.css?inline";

/** Adds them to the page. A sheet made by script is within the page's policy. */
export function addStyle(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync([controls, workplace, parts, byHand].join("\n"));
  document.adoptedStyleSheets.push(sheet);
}
