import type { APIRoute, InferGetStaticPropsType } from "astro";
import { single } from "../../content.ts";
import { allPictures } from "../../social/pictures.ts";

// Drawing them takes seconds, and only other sites ask for them: an ordinary build has none.
const pictures = import.meta.env.MODE === "production" ? [] : allPictures();

export function getStaticPaths() {
  return pictures.map((picture) => ({
    params: { picture: picture.src.replace(/^\/social\/|\.png$/g, "") },
    props: { picture },
  }));
}

/** The social picture of every page, for link previews on other sites. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({
  props,
  url,
}) => {
  // Imported here, because an ordinary installation lacks what draws.
  const { draw } = await import("../../social/draw.tsx");
  const { name } = single("company");
  const data = await draw(props.picture, name, url.host);
  return new Response(new Uint8Array(data), { headers: { "content-type": "image/png" } });
};
