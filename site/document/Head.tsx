import type { ReactNode } from "react";
import { single } from "../content.ts";
import { languages } from "../content-model/language.ts";
import { type Route, translationsOf } from "../routes.ts";
import { pictureOf, size } from "../social/pictures.ts";
import { token } from "../styles/token.ts";
import { absolute } from "./structured-data.ts";

/** Search results cut titles off at about this many characters. */
const longest = 60;

/** A page's metadata for browsers, search engines and link previews. Children are not rendered. */
export function Head({ route }: { route: Route; children?: ReactNode }) {
  const company = single("company");
  const { path, meta, indexed, feed } = route;
  const full = `${meta.title} | ${company.name}`;
  const title = full.length <= longest ? full : meta.title;
  const { description, keywords } = meta;
  const canonical = absolute(path);
  const { src, alt } = pictureOf(route);
  const picture = absolute(src);
  const others = translationsOf(route).filter((other) => other.indexed);
  const translations = indexed && others.length > 0 ? [route, ...others] : [];
  return (
    <>
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="description" content={description} />
      <meta name="keywords" content={keywords.join(", ")} />
      {indexed ? (
        <link rel="canonical" href={canonical} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {feed && <link rel="alternate" type="application/rss+xml" title={company.name} href={feed} />}
      {translations.flatMap(({ path, lang }) =>
        // English is for everybody whose own language is missing.
        (lang === "en" ? [lang, "x-default"] : [lang]).map((code) => (
          <link key={code} rel="alternate" hrefLang={code} href={absolute(path)} />
        )),
      )}
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={languages[route.lang]} />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content={String(size.width)} />
      <meta property="og:image:height" content={String(size.height)} />
      <meta property="og:image:alt" content={alt} />
      {/* X takes everything else from the tags above. */}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={token("screen-2")} />
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
    </>
  );
}
