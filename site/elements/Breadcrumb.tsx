import { classList } from "../styles/class-list.ts";
import textCss from "../styles/text.module.css";
import css from "./Breadcrumb.module.css";
import { List } from "./List.tsx";

type Props = {
  trail: readonly { label: string; href: string }[];
  /** The language of the page's own name. */
  lang?: string | undefined;
};

/** The page's place in the site: the pages above it as links, then its own name. */
export function Breadcrumb({ trail, lang }: Props) {
  return (
    <nav aria-label="Breadcrumb" className={classList(css.breadcrumb, textCss.mono)}>
      <List ordered>
        {trail.slice(0, -1).map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li aria-current="page" lang={lang}>
          {trail.at(-1)?.label}
        </li>
      </List>
    </nav>
  );
}
