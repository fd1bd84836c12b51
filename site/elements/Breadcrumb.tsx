import { classList } from "../styles/class-list.ts";
import textCss from "../styles/text.module.css";
import css from "./Breadcrumb.module.css";
import { type LinkListProps, List } from "./List.tsx";

/** The page's place in the site: the pages above it as links, then its own name. */
export function Breadcrumb({ trail }: { trail: LinkListProps["links"] }) {
  return (
    <nav aria-label="Breadcrumb" className={classList(css.breadcrumb, textCss.mono)}>
      <List ordered>
        {trail.slice(0, -1).map(({ label, href, lang }) => (
          <li key={href}>
            <a href={href} lang={lang}>
              {label}
            </a>
          </li>
        ))}
        <li aria-current="page" lang={trail.at(-1)?.lang}>
          {trail.at(-1)?.label}
        </li>
      </List>
    </nav>
  );
}
