// Fetches fonts and scripts after the first paint, with which they would compete. Until then text
// is in fallback fonts, scaled to the same width, and everything works as it does without scripts.
// A visitor who comes from another page of the site has both already. That includes prerendered
// pages, which are not painted yet.
// This imports nothing, so Astro inlines it.
const { documentElement: root, fonts, referrer } = document;

const showFonts = () => root.toggleAttribute("data-fonts", true);

function addScripts(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>("[data-script]")) {
    const attributes = { type: "module", src: dataset.script };
    root.append(Object.assign(document.createElement("script"), attributes));
  }
}

function addAll(): void {
  addScripts();
  // All fonts together, so that text changes once.
  Promise.allSettled([...fonts].map((face) => face.load())).then(showFonts);
}

if (referrer.startsWith(`${location.origin}/`)) {
  showFonts();
  addScripts();
} else {
  new PerformanceObserver((paints, observer) => {
    if (paints.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    addAll();
  }).observe({ type: "paint", buffered: true });
  // Browsers that resist fingerprinting report no paint. A module that is added twice runs once.
  addEventListener("load", () => setTimeout(addAll, 1000));
}
