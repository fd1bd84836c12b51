import { classList } from "../styles/class-list.ts";
import textCss from "../styles/text.module.css";
import css from "./Breadcrumb.module.css";
import { List } from "./List.tsx";

type Named = { label: string; href: string; lang: string };

type Props = {
  /** What it's called, for who can't see it. */
  name: string;
  /** The pages above a page, and the page itself. */
  trail: readonly Named[];
  /** The same page in other languages, each named in its own, and what they are called together. */
  translations: readonly Named[];
  others: string;
  /** The language of its names, and that of what surrounds it. */
  lang: string;
  around: string;
};

/** The page's place in the site: the pages above it as links, then its own name, then its translations. */
export function Breadcrumb({ name, trail, translations, others, lang, around }: Props) {
  const ifOther = (one: string, outer: string) => (one === outer ? undefined : one);
  return (
    <div className={classList(css.breadcrumb, textCss.mono)} lang={ifOther(lang, around)}>
      {trail.length > 1 && (
        <nav aria-label={name}>
          <List ordered>
            {trail.slice(0, -1).map(({ label, href, lang: ofLink }) => (
              <li key={href} lang={ifOther(ofLink, lang)}>
                <a href={href}>{label}</a>
              </li>
            ))}
            <li aria-current="page">{trail.at(-1)?.label}</li>
          </List>
        </nav>
      )}
      {translations.length > 0 && (
        <nav aria-label={others}>
          <List>
            {translations.map(({ label, href, lang: ofLink }) => (
              <li key={href}>
                <a href={href} lang={ofLink} hrefLang={ofLink}>
                  {label}
                </a>
              </li>
            ))}
          </List>
        </nav>
      )}
    </div>
  );
}
