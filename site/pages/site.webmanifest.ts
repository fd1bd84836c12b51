import type { APIRoute } from "astro";
import { single } from "../content-model/content.ts";
import { token } from "../styles/token.ts";

/** The web app manifest, for those who put the site on their home screen. */
export const GET: APIRoute = async () => {
  const { name, description } = await single("company");
  const png = (src: string, size: number, purpose = "any") => ({
    src,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return Response.json({
    name,
    short_name: name,
    description,
    start_url: "/",
    display: "browser",
    background_color: token("paper"),
    theme_color: token("screen-3"),
    icons: [
      png("/icons/icon-192.png", 192),
      png("/icons/icon-512.png", 512),
      png("/icons/icon-maskable-512.png", 512, "maskable"),
    ],
  });
};
