import { trials } from "../../thermostat/build.ts";
import { everyPage, htmlOf } from "../browser/built-pages.ts";
import { expect, test } from "../browser/fixtures.ts";

test("the scorecard has a square for each bug of the first round, and prints on one sheet with what is before it", async ({
  page,
}) => {
  const path = everyPage.find((path) => htmlOf(path).includes("data-scorecard"));
  test.skip(!path, "no page has a scorecard");
  await page.goto(path ?? "");
  const squares = page.locator("[data-scorecard] li");
  const [{ bugs, caught }] = trials();
  const marks = await squares.evaluateAll((all) =>
    all.map((one) => [one.textContent, one.querySelector("path")?.getAttribute("d")].join()),
  );
  const [first = "", last = ""] = [marks[0], marks.at(-1)];
  expect(marks).toEqual([
    ...Array<string>(caught).fill(first),
    ...Array<string>(bugs - caught).fill(last),
  ]);
  expect(first.split(",").filter((part) => last.split(",").includes(part))).toEqual([]);

  // With a line before it and one after it.
  await squares.first().evaluate((square) => {
    const sheet = square.closest("main > *");
    const [before, after] = ["Before", "After"].map((text) =>
      Object.assign(document.createElement("p"), { textContent: text }),
    );
    document
      .querySelector("main")
      ?.replaceChildren(...[before, sheet, after].filter((one) => one != null));
  });
  // Half as large, all would fit on one.
  for (const scale of [1, 0.5]) {
    const pdf = await page.pdf({ format: "A4", scale });
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(2);
  }
});
