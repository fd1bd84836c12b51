import { join } from "node:path";
import type { APIRoute, InferGetStaticPropsType } from "astro";
import { single } from "../../content-model/content.ts";
import { socialPicture } from "../../social/draw.tsx";
import { readFonts } from "../../social/fonts.ts";
import { allPictures } from "../../social/pictures.ts";

const kept = join(process.cwd(), ".astro/cache/social");

export async function getStaticPaths() {
  const [pictures, fonts] = await Promise.all([allPictures(), readFonts()]);
  return pictures.map((picture) => ({
    params: { picture: picture.src.replace(/^\/social\/|\.png$/g, "") },
    props: { picture, fonts },
  }));
}

/** The social picture of every page, for the previews that others show of links to it. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) => {
  const { name } = await single("company");
  const { data } = await socialPicture(props.picture, name, props.fonts, kept);
  return new Response(new Uint8Array(data), { headers: { "content-type": "image/png" } });
};
