/**
 * An island that nothing renders. Astro writes the style of all islands where the first of them is, and
 * HTML allows a style in the head alone.
 */
export const NoIsland = () => null;
