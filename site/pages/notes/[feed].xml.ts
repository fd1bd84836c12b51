import rss from "@astrojs/rss";
import type { APIRoute } from "astro";
import { notes, notesPath, single } from "../../content.ts";
import { absolute } from "../../document/structured-data.ts";
import { feedPath } from "../../routes.ts";

export const getStaticPaths = () => (notes().length > 0 ? [{ params: { feed: "feed" } }] : []);

/** The feed of all notes (RSS 2.0), once one is published. */
export const GET: APIRoute = () =>
  rss({
    title: `${single("company").name}: ${single("noteList").hero.heading}`,
    description: single("noteList").meta.description,
    site: absolute(notesPath),
    trailingSlash: false,
    items: notes().map(({ title, description, published, path }) => ({
      title,
      description,
      link: absolute(path),
      pubDate: new Date(published),
    })),
    // Validators expect a feed to say where it is.
    xmlns: { atom: "http://www.w3.org/2005/Atom" },
    customData: `<language>en</language><atom:link href="${absolute(feedPath)}" rel="self" type="application/rss+xml"/>`,
  });
