/** Calls back once the page has been painted, which a prerendered page has not been yet. */
export function onFirstPaint(then: () => void): void {
  new PerformanceObserver((paints, observer) => {
    if (paints.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    then();
  }).observe({ type: "paint", buffered: true });
}
