/**
 * Adds styles that come with a script: as CSS modules they would be part of the page, which most
 * visitors read without using it. A sheet made by script is within the page's policy.
 *
 * @param overrides in no layer, because they replace a library's own styles
 */
export function adoptStyles(css: string, overrides = ""): void {
  // The page is being built.
  if (typeof document === "undefined") return;
  const made = new CSSStyleSheet();
  made.replaceSync(`@layer sections {${css}}${overrides}`);
  document.adoptedStyleSheets.push(made);
}
