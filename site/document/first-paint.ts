/** Calls once the page has been painted; one that is only rendered ahead is not painted yet. */
export function onFirstPaint(then: () => void): void {
  new PerformanceObserver((paints, observer) => {
    if (paints.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    then();
  }).observe({ type: "paint", buffered: true });
}
