/**
 * The local calendar day of a timestamp, as year, month and day; `toISOString` gives the UTC day.
 */
export function localDay(moment: Date): string {
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}
