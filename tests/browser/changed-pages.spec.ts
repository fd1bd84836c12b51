import { openProxy } from "../support/proxy.ts";
import { engines, test } from "./engine-fixtures.ts";
import { expect } from "./fixtures.ts";
import { enquiryPayload } from "./people.ts";

/**
 * Translators, password managers, other extensions and reader modes change a page whenever they
 * like. Nothing that a visitor typed may be lost for it, and a form is sent once.
 */

/** What they do, as scripts. */
const changes = {
  "translated text": `
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement.closest("script, style, textarea, option")) continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      text.replaceWith(outer);
      outer.append(inner);
      inner.append(text.data.toUpperCase());
    }`,
  "elements beside and inside": `
    for (const place of document.querySelectorAll("label, input, select, textarea, button, form, [role]")) {
      for (const where of ["beforebegin", "afterbegin", "beforeend", "afterend"]) {
        if (where.includes("end") && place.matches("input, select, textarea")) continue;
        place.insertAdjacentHTML(where, "<span data-extension><i></i></span>");
      }
    }`,
  "wrapped fields": `
    for (const field of document.querySelectorAll("input, select, textarea")) {
      if (field === document.activeElement) continue;
      const wrapper = document.createElement("div");
      field.replaceWith(wrapper);
      wrapper.attachShadow({ mode: "open" }).innerHTML = "<slot></slot>";
      wrapper.append(field);
    }`,
  "fields of their own": `
    for (const form of document.forms) {
      form.insertAdjacentHTML("afterbegin", '<input type="hidden" name="extension" value="x">');
      form.insertAdjacentHTML("beforeend", '<input name="generated-password" value="x">');
    }`,
} as const;
const everything = Object.values(changes)
  .map((body) => `{ ${body} }`)
  .join("\n");

const isInteractive = `document.querySelector("astro-island:not([ssr])")`;
const isSent = `location.pathname === "/message-sent" || /get back to you soon/i.test(document.querySelector("[role=status]").textContent)`;
const subject = `document.querySelector("form [name=subject]")`;

/** Types an enquiry as a person does: focus, text and event, field by field. */
const type = (values: object) => `
  for (const [name, value] of Object.entries(${JSON.stringify(values)})) {
    const control = document.querySelector(\`form [name=\${name}]\`);
    control.focus();
    control.value = value;
    control.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  ${subject}.focus();`;

const valuesOf = `return Object.fromEntries(${JSON.stringify(Object.keys(enquiryPayload))}.map(
  (name) => [name, document.querySelector(\`form [name=\${name}]\`).value]))`;

for (const { name, open } of engines.filter(({ name }) => name !== "WebKit")) {
  test.describe(name, () => {
    test.skip(!open, `${name} is not installed`);
    test.use({ engine: name });

    test("a changed page keeps what is typed, and sends it once", async ({
      tab,
      server,
      receiver,
    }) => {
      const proxy = await openProxy(server.url);
      const sent: string[] = [];
      const kinds = process.env.LONG ? [...Object.values(changes), everything] : [everything];
      await tab.size(1000, 900);
      for (const delayMs of [0, 700]) {
        for (const change of kinds) {
          for (const moment of ["before", "while", "after"] as const) {
            const message = `${moment} its script, ${delayMs} ms, ${kinds.indexOf(change)}`;
            const typed = { ...enquiryPayload, message };
            proxy.delay(/\.js$/, delayMs);
            await tab.goto(`${proxy.url}/contact`);
            if (moment === "before") await tab.run(change);
            await tab.run(type(typed));
            if (moment === "while") await tab.run(change);
            // On a slow network, the form is sent before its script arrives.
            const isEarly = delayMs > 0 && moment !== "after";
            if (!isEarly) await tab.until(isInteractive);
            if (moment === "after") await tab.run(change);
            expect(await tab.run(valuesOf), message).toEqual(typed);
            expect(await tab.run(`return document.activeElement === ${subject}`), message).toBe(
              true,
            );
            await tab.click("form [type=submit]");
            await tab.until(isSent);
            sent.push(message);
          }
        }
      }
      const payloads = await receiver.payloads(sent.length);
      expect(payloads.map(({ message }) => message).sort()).toEqual(sent.sort());
      expect(payloads[0]).toMatchObject({ ...enquiryPayload, message: payloads[0].message });
      proxy.close();
    });

    test("text that the browser restores stays, after Back and reload", async ({
      tab,
      server,
      receiver,
    }) => {
      const proxy = await openProxy(server.url);
      const second = { ...enquiryPayload, message: "Second" };
      await tab.goto(`${proxy.url}/contact`);
      await tab.run(type(enquiryPayload));
      await tab.until(isInteractive);
      // As if the script had not come: the browser sends the form.
      await tab.run("HTMLFormElement.prototype.submit.call(document.forms[0])");
      await tab.until(`location.pathname === "/message-sent"`);
      await tab.back();
      await tab.until(`location.pathname === "/contact" && ${subject}?.value`);
      expect(await tab.run(valuesOf)).toEqual(enquiryPayload);
      await tab.run(type(second));
      await tab.until(isInteractive);
      // Chromium restores nothing after a reload.
      if (name === "Firefox") {
        await tab.run("location.reload()");
        await tab.until(`!${isInteractive} && ${subject}?.value`);
      }
      await tab.run(everything);
      await tab.run(`${subject}.blur(); ${subject}.focus()`);
      await tab.until(isInteractive);
      expect(await tab.run(valuesOf)).toEqual(second);
      await tab.click("form [type=submit]");
      await tab.until(isSent);
      expect((await receiver.payloads(2)).map(({ message }) => message)).toEqual([
        enquiryPayload.message,
        "Second",
      ]);
      proxy.close();
    });
  });
}
