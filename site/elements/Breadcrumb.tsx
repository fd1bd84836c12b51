import { classList } from "../styles/class-list.ts";
import textCss from "../styles/text.module.css";
import css from "./Breadcrumb.module.css";
import { List } from "./List.tsx";

type Props = {
  /** The pages between the home page and this one. */
  trail?: readonly { label: string; href: string }[] | undefined;
  current: string;
};

/** The first page of every breadcrumb. */
export const home = { label: "Home", href: "/" };

/** The page's place in the site: the pages above it as links, then its own name. */
export function Breadcrumb({ trail = [], current }: Props) {
  return (
    <nav aria-label="Breadcrumb" className={classList(css.breadcrumb, textCss.mono)}>
      <List ordered>
        {[home, ...trail].map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </List>
    </nav>
  );
}
