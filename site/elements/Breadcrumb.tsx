import css from "./Breadcrumb.module.css";
import { List } from "./List.tsx";

type Props = { trail: readonly { label: string; href: string }[]; current: string };

/** Where a page stands: the pages above it as links, then its own name. */
export function Breadcrumb({ trail, current }: Props) {
  return (
    <nav aria-label="Breadcrumb" className={css.breadcrumb}>
      <List ordered>
        {trail.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </List>
    </nav>
  );
}
