/**
 * Adds styles that come with a script: as CSS modules they would be part of the page, which most
 * visitors read without using it. A sheet made by script is within the page's policy.
 */
export function adoptStyles(css: string): void {
  // The page is being built.
  if (typeof document === "undefined") return;
  const made = new CSSStyleSheet();
  made.replaceSync(css);
  document.adoptedStyleSheets.push(made);
}
