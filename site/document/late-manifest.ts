import { onFirstPaint } from "./first-paint.ts";

// A link in the head would have the manifest fetched before the page is painted. It stands in a
// noscript element, and is taken out of it afterwards.
onFirstPaint(() => {
  const inert = document.querySelector("head noscript");
  inert?.insertAdjacentHTML("afterend", inert.textContent);
});
