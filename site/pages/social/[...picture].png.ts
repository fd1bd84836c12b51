import type { APIRoute, InferGetStaticPropsType } from "astro";
import { single } from "../../content-model/content.ts";
import { draw } from "../../social/draw.tsx";
import { allPictures } from "../../social/pictures.ts";

export function getStaticPaths() {
  return allPictures().map((picture) => ({
    params: { picture: picture.src.replace(/^\/social\/|\.png$/g, "") },
    props: { picture },
  }));
}

/** The social picture of every page, for link previews on other sites. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({
  props,
  url,
}) => {
  const { name } = single("company");
  const data = await draw(props.picture, name, url.host);
  return new Response(new Uint8Array(data), { headers: { "content-type": "image/png" } });
};
