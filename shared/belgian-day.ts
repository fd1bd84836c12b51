/** Days of content begin and end where the firm is. */
export const timeZone = "Europe/Brussels";

/** The day in Belgium, such as 2027-01-31. */
export const belgianDay = (time = new Date()): string =>
  time.toLocaleDateString("sv", { timeZone });
