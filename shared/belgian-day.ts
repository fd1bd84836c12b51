/** Days of content begin and end where the firm is. */
export const timeZone = "Europe/Brussels";

/** The day in Belgium, such as 2027-01-31. */
export const belgianDay = (time = new Date()): string =>
  time.toLocaleDateString("sv", { timeZone });

/** The day after this one. */
export function dayAfter(day: string): string {
  const next = new Date(day);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
