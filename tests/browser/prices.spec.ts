import { company, industries, pages, readContent, services } from "../support/content.ts";
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

test("every price is days times rate, and a page's own is the one in the table", async ({
  page,
}) => {
  const { soft } = expect.configure({ timeout: 2_000 });
  await page.goto("/services", { waitUntil: "domcontentloaded" });
  for (const offer of offers) {
    await soft(page.locator(`#offer-${offer.id}`)).toContainText(priceOf(offer));
  }
  for (const [path, { offer: id = "", usually }] of priced) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const link = page.getByRole("main").locator(`[href="/services#offer-${id}"]`).first();
    const price = priceOf(offerCalled(id));
    const begins = usually ? `from ${price.split(" ")[0]}` : price;
    await soft(link, path).toHaveText(`${offerCalled(id).priceLine}, ${begins}`);
    await soft(link, path).toBeInViewport();
    if (!usually) continue;
    const { besides } = offerCalled(usually.offer);
    const total = `${priceOf(offerCalled(usually.offer), usually.times)} in all${besides ? `, plus ${besides}` : ""}.`;
    await soft(link.locator(".."), path).toContainText(total);
  }
  const { steps } = beginnings;
  for (const path of ["/", "/contact"]) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const items = page.getByRole("main").locator("li");
    for (const { title, offer: id } of steps) {
      const price = id ? priceOf(offerCalled(id)) : /free/i;
      const step = items.filter({ hasText: title }).filter({ hasText: price });
      await soft(step, `${path}: ${title}`).not.toHaveCount(0);
    }
  }
});

test("every service says what it usually costs in all", () => {
  const complete = new Set(offers.filter(({ rate }) => rate === "coach").map(({ id }) => id));
  const without = services.filter(
    ({ page: { hero } }) => !hero.usually && !complete.has(`${hero.offer}`),
  );
  expect(without.map(({ slug }) => slug)).toEqual([]);
});

test("an offer's button leads to the contact form, with the offer as its subject", async ({
  page,
}) => {
  for (const { id, title, action } of offers) {
    await page.goto("/services");
    await page.locator(`#offer-${id}`).getByRole("link", { name: action }).click();
    await expect(field(page, "subject")).toHaveValue(title);
  }
});
