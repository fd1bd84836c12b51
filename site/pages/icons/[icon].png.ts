import type { APIRoute } from "astro";
import { icon } from "../../social/icons.ts";

/** For a phone's home screen, which cuts its own corners, and for search engines. */
export const getStaticPaths = () => [
  { params: { icon: "apple-touch-icon" }, props: { pixels: 180, corner: 0 } },
  { params: { icon: "icon-512" }, props: { pixels: 512 } },
];

export const GET: APIRoute = async ({ props: { pixels, corner } }) =>
  new Response(new Uint8Array(await icon(pixels, corner)));
