import { onFirstPaint } from "./first-paint.ts";

// Fetches the fonts after the first paint, with which they would compete, and switches to all three
// together. Until then text is set in their fallbacks, scaled to the same width. Visitors who come
// from another page of the site have the fonts already.
const { documentElement: root, fonts, referrer } = document;
const isPrerendered = "prerendering" in document && document.prerendering;

const use = () => root.toggleAttribute("data-fonts", true);

async function fetchFirst(): Promise<void> {
  await Promise.allSettled([...fonts].map((face) => face.load()));
  use();
}

if (isPrerendered || referrer.startsWith(`${location.origin}/`)) use();
else onFirstPaint(fetchFirst);
