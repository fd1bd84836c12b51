import { List } from "./List.tsx";
import css from "./Sources.module.css";

type Props = { sources: readonly { label: string; href: string }[] };

/** Where a reader can check what the page says. */
export function Sources({ sources }: Props) {
  return (
    <div className={css.sources}>
      <p className={css.title}>Sources</p>
      <List>
        {sources.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </List>
    </div>
  );
}
