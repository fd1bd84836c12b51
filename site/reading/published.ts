/** When a note is published: the build leaves out those of days to come. */

/** The page that lists the notes, and their feed: built if a note is published. */
export const noteList = "/notes";
export const noteFeed = "/notes/feed.xml";

/** Whether a day has begun in Belgium. */
export const hasBegun = (day: string) =>
  day <= new Date().toLocaleDateString("sv", { timeZone: "Europe/Brussels" });
