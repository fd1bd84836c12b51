/** Search results cut titles off at about this many characters. */
const longest = 60;

/**
 * The text of a page's title element.
 *
 * @param title the page's own title; the firm's tagline if it has none
 * @returns the title followed by the firm's name where both fit
 */
export function documentTitle(
  title: string | undefined,
  company: { name: string; tagline: string },
): string {
  const own = title ?? company.tagline;
  const full = `${own} | ${company.name}`;
  return full.length <= longest ? full : own;
}
