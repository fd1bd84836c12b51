import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import css from "./Header.module.css";

type Props = {
  href: string;
  label: string;
  /** The page that shows it. */
  path: string;
  className?: string | undefined;
};

/** A link in a list of the header's menus. */
export const MenuItem = ({ href, label, path, className }: Props) => (
  <li>
    <a
      className={classList(css.link, className, layout.line)}
      href={href}
      aria-current={ariaCurrent(href, path)}
    >
      {label}
    </a>
  </li>
);

/** The `aria-current` of a link: `page` on its own page, `true` on pages below it. */
export function ariaCurrent(href: string, path: string): "page" | "true" | undefined {
  if (href === path) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}
