import type { ComponentProps } from "react";

type Props = Pick<ComponentProps<"ul">, "className" | "children" | "lang" | "aria-labelledby"> & {
  /** Whether the order of the entries matters. */
  ordered?: boolean;
};

/** A list without markers. Safari drops the list role with them, so the role is explicit. */
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
