import { onFirstPaint } from "./first-paint.ts";

// Fetches the fonts once the page has been painted, since at once they would compete with it, and
// changes to all three together. Until then text is set in their fallbacks, scaled to the same
// width. Whoever comes from another page of the site has them already.
const { documentElement: root, fonts, referrer } = document;
const isPrerendered = "prerendering" in document && document.prerendering;

const use = () => root.toggleAttribute("data-fonts", true);

async function fetchFirst(): Promise<void> {
  await Promise.allSettled([...fonts].map((face) => face.load()));
  use();
}

if (isPrerendered || referrer.startsWith(`${location.origin}/`)) use();
else onFirstPaint(fetchFirst);
