import { single } from "../content-model/content.ts";
import type { Meta } from "../content-model/fields.ts";
import { size } from "../social/pictures.ts";
import { token } from "../styles/token.ts";

/** Without a title of its own a page shows the firm's tagline. */
export type PageMeta = Pick<Meta, "description" | "keywords"> & { title?: string };

/** Search results cut titles off at about this many characters. */
const longest = 60;

type Props = {
  meta: PageMeta;
  /** Absolute address of the page. */
  canonical: string;
  noindex: boolean;
  /** What link previews show; its address is absolute. */
  picture: { readonly href: string; readonly alt: string };
};

/** A page's metadata for browsers, search engines and link previews. */
export function Head({ meta, canonical, noindex, picture }: Props) {
  const company = single("company");
  const own = meta.title ?? company.tagline;
  const full = `${own} | ${company.name}`;
  const title = full.length <= longest ? full : own;
  const { description, keywords } = meta;
  return (
    <>
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="description" content={description} />
      <meta name="keywords" content={keywords.join(", ")} />
      {noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={canonical} />
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:image" content={picture.href} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(size.width)} />
      <meta property="og:image:height" content={String(size.height)} />
      <meta property="og:image:alt" content={picture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture.href} />
      <meta name="twitter:image:alt" content={picture.alt} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={token("screen-3")} />
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
    </>
  );
}
