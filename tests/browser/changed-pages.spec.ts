import { notices } from "../../shared/submission/texts.ts";
import { expect, ownTest as test } from "./fixtures.ts";
import { enquiry, fill, holdScript, interactive } from "./people.ts";

/**
 * Translators, password managers and other extensions change a page whenever they like. Nothing
 * that a visitor typed may be lost for it, and a form is sent once.
 */
function changePage(): void {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const isHidden = text.parentElement?.closest("script, style, textarea, option");
    if (!text.data.trim() || isHidden) continue;
    const translated = document.createElement("font");
    text.replaceWith(translated);
    translated.textContent = text.data.toUpperCase();
  }
  const changed = "label, input, select, textarea, button, form, [role]";
  for (const element of document.querySelectorAll(changed)) {
    const isVoid = element.matches("input, select, textarea");
    for (const where of ["beforebegin", "afterbegin", "beforeend", "afterend"] as const) {
      if (isVoid && where.includes("end")) continue;
      element.insertAdjacentHTML(where, "<span data-extension><i></i></span>");
    }
    if (!isVoid || element === document.activeElement) continue;
    const wrapper = document.createElement("div");
    element.replaceWith(wrapper);
    wrapper.append(element);
  }
  for (const form of document.forms) {
    form.insertAdjacentHTML("afterbegin", '<input type="hidden" name="extension" value="x">');
    form.insertAdjacentHTML("beforeend", '<input name="generated-password" value="x">');
  }
}

for (const moment of ["between two fields", "with its script"]) {
  test(`a page changed ${moment} keeps what is typed, and sends it once`, async ({
    page,
    receiver,
  }) => {
    const { release } = await holdScript(page);
    await page.goto("/contact");
    const found = await page.locator("form [name=firstName]").elementHandle();
    const { firstName, ...others } = enquiry;
    await fill(page, { firstName });
    if (moment === "between two fields") await page.evaluate(changePage);
    await fill(page, others);
    release();
    await interactive(page);
    if (moment === "with its script") await page.evaluate(changePage);
    for (const [name, value] of Object.entries(enquiry)) {
      await expect(page.locator(`form [name=${name}]`)).toHaveValue(value);
    }
    await expect(page.locator(`form [name=${Object.keys(enquiry).at(-1)}]`)).toBeFocused();
    // Extensions fill in the controls that they found first.
    expect(await found?.evaluate(({ isConnected }) => isConnected)).toBe(true);
    await page.locator("form [type=submit]").click();
    await expect(page.getByRole("status").first()).toContainText(notices.enquiry.sent.text);
    expect(await receiver.payloads(1)).toMatchObject([enquiry]);
  });
}
