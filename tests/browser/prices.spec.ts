import { company, industries, pages, readContent, services } from "../support/content.ts";
import { htmlOf } from "./built-pages.ts";
import { expect, test } from "./fixtures.ts";
import { field } from "./people.ts";

type Range = { readonly from: number; readonly to: number };
type Offer = {
  readonly id: string;
  readonly title: string;
  readonly one?: string;
  readonly besides?: string;
  readonly priceLine: string;
  readonly action: string;
  readonly rate: string;
  readonly days: Range;
};
type Step = {
  readonly title: string;
  readonly offer?: string;
};

const { offers, beginnings }: { offers: Offer[]; beginnings: { steps: Step[] } } =
  readContent("offers.yaml");

const euros = (amount: number) => `€${amount.toLocaleString("en-GB")}`;

/** The price of an offer, or of several, such as €8,500 to €11,500. */
function priceOf({ rate, days }: Offer, times: Range = { from: 1, to: 1 }): string {
  const { from, to }: Range = company.rates[rate];
  const ends = [days.from * from * times.from, days.to * to * times.to];
  return [...new Set(ends)].map(euros).join(" to ");
}

/** The offer with this id. */
const offerCalled = (id: string) => offers.find((offer) => offer.id === id) as Offer;

/** Pages that show beside their first button what a project costs, and the offer. */
const priced = [
  ...services.map(({ slug, page }) => ({ slug, ...page })),
  ...industries,
  ...pages,
].flatMap(({ slug, hero }) => (hero.offer ? [[`/${slug}`, hero] as const] : []));

/** The words of a page, without tags, and without what keeps them in one line. */
const wordsOf = (html: string) =>
  html.replaceAll(/<!--.*?-->|<[^>]*>/g, "").replaceAll("\u00a0", " ");

test("every price is days times rate, and a page's own is the one in the table", () => {
  const table = wordsOf(htmlOf("/services"));
  for (const offer of offers) expect.soft(table).toContain(priceOf(offer));
  for (const [path, { offer: id = "", usually }] of priced) {
    const html = htmlOf(path).replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
    const price = priceOf(offerCalled(id));
    const { priceLine } = offerCalled(id);
    const [, link = ""] = html.split(`href="/services#offer-${id}">`);
    const words = wordsOf(link);
    // The whole first, then what it begins with.
    if (!usually) {
      expect.soft(words.startsWith(`${price} ${priceLine}.`), path).toBe(true);
      continue;
    }
    const { besides = "" } = offerCalled(usually.offer);
    const total = priceOf(offerCalled(usually.offer), usually.times);
    expect.soft(words.startsWith(`${total} in all: usually `), path).toBe(true);
    expect.soft(words.split(priceLine)[0], path).toContain(besides);
    expect.soft(words, path).toMatch(RegExp(`${priceLine}, (from )?${price.split(" ")[0]}\\.`));
  }
  for (const path of ["/", "/contact"]) {
    const items = htmlOf(path)
      .split(/<li\b[^>]*>/)
      .map(wordsOf);
    for (const { title, offer: id } of beginnings.steps) {
      const price = id ? priceOf(offerCalled(id)) : "free";
      const step = items.find(
        (item) => item.startsWith(title) && item.toLowerCase().includes(price),
      );
      expect.soft(step, `${path}: ${title}`).toBeTruthy();
    }
  }
});

test("an offer's button leads to the contact form, with the offer as its subject", async ({
  page,
}) => {
  const [{ id = "", title = "", action = "" } = {}] = offers;
  await page.goto("/services");
  await page.locator(`#offer-${id}`).getByRole("link", { name: action }).click();
  await expect(field(page, "subject")).toHaveValue(title);
});
