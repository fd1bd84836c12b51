/** What networks crop least, in pixels: 1.91 to 1. */
export const width = 1200;
export const height = 630;
