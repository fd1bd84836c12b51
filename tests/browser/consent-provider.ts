import { expect, type Page } from "@playwright/test";

const host = "https://consent.example";

/** The address of a stand-in for a consent provider's script. */
export const providerScript = `${host}/table.js`;

const files: Readonly<Record<string, { contentType: string; body: string }>> = {
  // Writes a table where it stands, as Cookiebot's declaration does, and uses its host in every way.
  "/table.js": {
    contentType: "text/javascript",
    body: `
      const here = document.currentScript;
      here.insertAdjacentHTML("beforebegin", \`
        <style>#provider { color: rgb(1, 2, 3) }</style>
        <div id="provider" style="opacity: 0.9">
          <table><tr><td>A cookie</td></tr></table>
          <img src="${host}/logo.svg" alt="Logo">
          <iframe src="${host}/frame" title="Settings"></iframe>
        </div>\`);
      const provider = document.querySelector("#provider");
      const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "${host}/table.css" });
      const more = Object.assign(document.createElement("script"), { src: "${host}/more.js" });
      document.head.append(style, more);
      fetch("${host}/purposes").then((answer) => answer.text()).then((text) => provider.append(text));
    `,
  },
  "/more.js": {
    contentType: "text/javascript",
    body: 'document.querySelector("#provider").append(" Renew your consent.");',
  },
  "/table.css": {
    contentType: "text/css",
    body: "#provider { background-color: rgb(4, 5, 6) }",
  },
  "/logo.svg": {
    contentType: "image/svg+xml",
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>',
  },
  "/frame": { contentType: "text/html", body: "<p>Your choices</p>" },
  "/purposes": { contentType: "text/plain", body: " Kept for a day." },
};

/** Answers a page's requests to the provider, as there is no network in tests. */
export async function answerAsProvider(page: Page): Promise<void> {
  await page.route(`${host}/**`, (route) => {
    const file = files[new URL(route.request().url()).pathname];
    if (!file) return route.abort();
    return route.fulfill({ ...file, headers: { "access-control-allow-origin": "*" } });
  });
}

/** Expects the table where its script stands, with all that it loads and styles. */
export async function expectWholeTable(page: Page): Promise<void> {
  const provider = page.getByRole("region", { name: "Cookies in use" }).locator("#provider");
  await expect(provider).toContainText("A cookie");
  await expect(provider).toContainText("Kept for a day.");
  await expect(provider).toContainText("Renew your consent.");
  await expect(provider).toHaveCSS("color", "rgb(1, 2, 3)");
  await expect(provider).toHaveCSS("opacity", "0.9");
  await expect(provider).toHaveCSS("background-color", "rgb(4, 5, 6)");
  await expect(provider.getByRole("img")).toHaveJSProperty("naturalWidth", 7);
  await expect(provider.frameLocator("iframe").getByText("Your choices")).toBeVisible();
}
