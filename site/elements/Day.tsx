/**
 * A day, as it is written in the language of the text around it.
 *
 * @param date year, month and day, such as 2027-01-31
 */
export function Day({ date, lang }: { date: string; lang?: string }) {
  const locale = lang === undefined || lang === "en" ? "en-GB" : lang;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  return (
    <time dateTime={date} lang={lang}>
      {format.format(new Date(date))}
    </time>
  );
}
