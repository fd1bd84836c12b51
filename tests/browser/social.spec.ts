import { everyPage } from "./built-pages.ts";
import { expect, test } from "./fixtures.ts";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

test("every page names a social picture on this host: a PNG of 1200 by 630, at most 80 kB", async ({
  request,
}) => {
  const seen = new Map<string, string>();
  for (const path of everyPage) {
    const html = await (await request.get(path)).text();
    const meta = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
    const picture = new URL(meta("og:image") ?? "");
    expect(picture.origin, path).toBe(new URL(meta("og:url") ?? "").origin);
    expect(meta("twitter:image"), path).toBe(picture.href);
    expect(meta("twitter:card"), path).toBe("summary_large_image");
    expect([meta("og:image:width"), meta("og:image:height")], path).toEqual(["1200", "630"]);
    expect(meta("og:image:alt"), path).toBeTruthy();
    expect(meta("twitter:image:alt"), path).toBe(meta("og:image:alt"));

    const response = await request.get(picture.pathname);
    expect([response.status(), response.headers()["content-type"]], picture.pathname).toEqual([
      200,
      "image/png",
    ]);
    const file = await response.body();
    expect(file.subarray(0, 8), picture.pathname).toEqual(signature);
    // IHDR is the first chunk: its length, its name, then width and height.
    expect(file.toString("latin1", 12, 16)).toBe("IHDR");
    expect([file.readUInt32BE(16), file.readUInt32BE(20)], picture.pathname).toEqual([1200, 630]);
    expect(file.length, picture.pathname).toBeLessThanOrEqual(80_000);

    // Pages with content have a picture of their own; a job's two addresses are one page.
    const address = meta("og:url") ?? "";
    if (picture.pathname === "/social/default.png") continue;
    expect(seen.get(picture.pathname) ?? address, picture.pathname).toBe(address);
    seen.set(picture.pathname, address);
  }
});

test("only pages without content of their own share a picture", async ({ request }) => {
  const sharing: string[] = [];
  for (const path of everyPage) {
    if ((await (await request.get(path)).text()).includes("/social/default.png"))
      sharing.push(path);
  }
  expect(sharing.sort()).toEqual([
    "/404",
    "/application-not-sent",
    "/application-sent",
    "/message-not-sent",
    "/message-sent",
  ]);
});
