import { industries, readContent, services } from "../support/content.ts";
import { expect, test } from "./fixtures.ts";
import { field } from "./people.ts";

type Range = { readonly from: number; readonly to: number };
type Offer = {
  readonly id: string;
  readonly title: string;
  readonly rate: string;
  readonly days: Range;
};

const offers: readonly Offer[] = readContent("offers.yaml").offers;
const rates: Readonly<Record<string, Range>> = readContent("company.yaml").rates;

/** The first and last figure of an offer's price, such as €8,500 and €11,500. */
function priceOf({ rate, days }: Offer): [string, string] {
  const { from = 0, to = 0 } = rates[rate] ?? {};
  const euros = (amount: number) => `€${amount.toLocaleString("en-GB")}`;
  return [euros(days.from * from), euros(days.to * to)];
}

/** Pages that show beside their first button what a project costs. */
const priced = [
  ...[...services, ...industries].map(({ slug }) => `/${slug}`),
  "/hire-embedded-engineers",
  "/hire-qa-test-engineers",
  "/implement-agile-scrum",
  "/linux-development",
  "/embedded-software",
  "/test-automation",
];

test("every price is days times rate, and a page's own is the one in the table", async ({
  page,
}) => {
  const { soft } = expect.configure({ timeout: 2_000 });
  await page.goto("/services", { waitUntil: "domcontentloaded" });
  const froms: Record<string, string> = {};
  for (const offer of offers) {
    const [from, to] = priceOf(offer);
    froms[`/services#offer-${offer.id}`] = from;
    await soft(page.locator(`#offer-${offer.id}`)).toContainText(`${from} to ${to}`);
  }
  for (const path of priced) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const link = page
      .getByRole("main")
      .getByRole("link", { name: /^(Begins with|Usually) .*, from €/ });
    const from = froms[(await link.getAttribute("href")) ?? ""];
    await soft(link, path).toHaveText(new RegExp(`, from ${from}$`));
    await soft(link, path).toBeInViewport();
  }
  for (const path of ["/", "/services", "/contact"]) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const steps = page.getByRole("main").getByRole("listitem");
    await soft(steps.getByText("Free", { exact: true }), path).toHaveCount(3);
    const first = offers.find(({ id }) => id === "sprint-0") as Offer;
    const price = steps.getByRole("link", { name: priceOf(first).join(" to ") });
    await soft(price, path).toHaveAttribute("href", "/services#offer-sprint-0");
  }
});

test("an offer's button leads to the contact form, with the offer as its subject", async ({
  page,
}) => {
  for (const { id, title } of offers) {
    await page.goto("/services");
    await page.locator(`#offer-${id}`).getByRole("link", { name: /^Ask / }).click();
    await expect(field(page, "subject")).toHaveValue(title);
  }
});
