import type { ComponentProps } from "react";

type Props = Pick<ComponentProps<"ul">, "className" | "children" | "aria-labelledby"> & {
  /** Its entries follow one another. */
  ordered?: boolean;
};

/** A list without markers: Safari drops a list's role together with them, so it is said. */
export function List({ ordered = false, ...rest }: Props) {
  const Element = ordered ? "ol" : "ul";
  return <Element role="list" {...rest} />;
}

type LinkListProps = {
  links: readonly { label: string; href: string }[];
  className?: string | undefined;
};

/** A list of links. */
export function LinkList({ links, className }: LinkListProps) {
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
