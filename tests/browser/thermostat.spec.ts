import { readFileSync } from "node:fs";
import {
  bugs,
  facts,
  matrix,
  requirements,
  score,
  survivors,
} from "../../firmware/tools/sources.ts";
import { readContent } from "../support/content.ts";
import { expect, test } from "./fixtures.ts";

const page = "/break-this-thermostat";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the thermostat's results are tables, and its traces pictures", async ({ page: tab }) => {
    await tab.goto(page);
    await expect(tab.getByRole("button", { name: "Put this bug in" })).toBeHidden();
    const pictures = tab.getByRole("figure");
    const [shown] = matrix().failing[readContent("thermostat.yaml").hero.bug] ?? [];
    await expect(pictures).toHaveText([RegExp(`Pass.*${shown}`), RegExp(`Fail.*${shown}`)]);

    const rows = await tab
      .locator("[data-workplace] li")
      .evaluateAll((all) =>
        all.map(({ children }) => [...children].map(({ textContent }) => textContent)),
      );
    const texts = new Map(
      requirements().map((one) => [one.id, one.text.replaceAll(" °C", "\u00a0°C")]),
    );
    expect(rows).toEqual(matrix().tests.map((id) => [`${id}Pass`, texts.get(id)]));
    await expect(tab.getByText(facts().trace)).toHaveCount(1);
  });

  test("what the tests catch and miss is a page of tables, with each known bug", async ({
    page: tab,
  }) => {
    await tab.goto(`${page}/known-bugs`);
    const main = tab.getByRole("main");
    await expect(main).toContainText(`${score().percent.toFixed(1)}%`);
    for (const { reason } of survivors().filter(({ equivalent }) => !equivalent)) {
      await expect(main).toContainText(reason);
    }
    const { failing } = matrix();
    const rows = tab.locator("details tbody tr");
    expect(await rows.count()).toBe(bugs().length);
    for (const { id, text, cost } of bugs()) {
      const row = rows.filter({ has: tab.locator(`a[href$="#bug=${id}"]`) });
      await expect(row).toContainText(text);
      await expect(row).toContainText(cost);
      await expect(row.locator("td").last()).toHaveText(
        // With a word joiner, so that no id breaks at its hyphen.
        failing[id]?.join(" ").replaceAll("-", "-\u2060") || "no test",
      );
      const patch = readFileSync(`firmware/bugs/${id}.patch`, "utf8");
      const added = patch.split("\n").filter((line) => /^\+(?!\+\+)/.test(line));
      for (const line of added)
        await expect(row.locator("pre")).toContainText(`+ ${line.slice(1).trim()}`);
    }
  });
});
