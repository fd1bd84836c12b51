import { List } from "./List.tsx";

type Props = {
  links: readonly { label: string; href: string }[];
  className?: string | undefined;
};

/** A list of links. */
export function LinkList({ links, className }: Props) {
  return (
    <List className={className}>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </List>
  );
}
