const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A day in words. @param date year, month and day in digits */
export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{day.format(new Date(date))}</time>;
}
