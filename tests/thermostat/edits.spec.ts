import { randomBytes } from "node:crypto";
import { expect, test } from "../browser/fixtures.ts";
import { code, openWorkplace as open, result, run } from "./open-workplace.ts";

/** What the workplace says of an edit, which clang compiles. */

/** On a busy machine, the first use of clang takes long. */
const slow = { timeout: 120_000 };

test("Run, pressed with an edit before the compiler has loaded, ends in a verdict and a link to report it", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await open(page);
  await code(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("/* nothing */");
  await run(page).press("Enter");
  await expect(run(page)).toBeDisabled();
  await expect(result(page)).toHaveText(/^(Down|Start)\w+ing clang$/);
  const finding = page.locator(".finding");
  await expect(finding).toContainText("It’s the good firmware.", slow);
  await expect(finding.getByRole("link")).toHaveCount(0);
  await expect(run(page)).toBeFocused();
  await expect(result(page)).toContainText(/passed after [\d.]+.s of your time, \d+.h/);
  await expect(page).toHaveURL(/#edit=[\w-]+$/);
  const before = page.url();
  await code(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("int unused(int n);int unused(int n) { return n; }\n");
  await expect(finding).toContainText("Has the change no effect, or do we not test", slow);
  await expect(page).not.toHaveURL(before);
  const mail = decodeURIComponent((await finding.getByRole("link").getAttribute("href")) ?? "");
  expect(mail).toContain("subject=A bug your tests miss");
  expect(mail).toContain(page.url());
});

test("an edit too long for a link asks for the files instead", async ({ page }) => {
  test.setTimeout(150_000);
  await open(page);
  await code(page).click();
  await page.keyboard.press("Control+Home");
  const noise = `/* ${randomBytes(40_000).toString("hex")} */`;
  const text = `${noise}\nint unused(int n);int unused(int n) { return n; }\n`;
  await code(page).evaluate((editor, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, text);
  await run(page).click();
  const finding = page.locator(".finding");
  await expect(finding).toContainText("Send us the files that you changed", slow);
  await expect(finding.getByRole("button")).toHaveCount(0);
});
