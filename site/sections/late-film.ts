// Fetches the script that plays the film once the page has been painted and loaded and the fonts
// are there: they are small, and the letters on the screen are set in one. A page that is only
// rendered ahead is not painted.
async function playLast(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((next) => addEventListener("load", next, { once: true }));
  }
  await document.fonts.ready;
  await import("./play-film.ts");
}

// Its own observer, since a script that pages share would be a file to fetch.
new PerformanceObserver((paints, observer) => {
  if (paints.getEntriesByName("first-contentful-paint").length === 0) return;
  observer.disconnect();
  // After the fonts' own observer, which begins to fetch them.
  setTimeout(playLast);
}).observe({ type: "paint", buffered: true });
