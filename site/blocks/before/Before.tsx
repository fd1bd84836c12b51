import type { ReactNode } from "react";
import type { BlockOf } from "../../content-model/pages.ts";
import { Fold } from "../../elements/Fold.tsx";
import { Items } from "../../elements/Items.tsx";
import { List } from "../../elements/List.tsx";
import { Section } from "../../elements/Section.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import points from "../points/Points.module.css";

type Props = Pick<BlockOf<"before">, "heading" | "bring" | "notFor">;

/** A section with what the client must provide, and when not to buy this. */
export function Before({ heading, ...needs }: Props) {
  return (
    <Section heading={heading} generic="pairs">
      <List className={classList(points.points, layout.columns)}>
        <Needs heading={<span lang="en">What we need from you</span>} {...needs} />
      </List>
    </Section>
  );
}

type NeedsProps = Pick<Props, "bring" | "notFor"> & { heading: ReactNode };

/** Two entries of a list: what the client must provide, and when not to buy this. */
export function Needs({ heading, bring, notFor }: NeedsProps) {
  const entries = [
    { id: "bring", title: heading, items: bring },
    { id: "not", title: <span lang="en">When not to buy this</span>, items: notFor },
  ];
  return entries.map(({ id, title, items }) => (
    <li key={id}>
      <Fold summary={<h3>{title}</h3>}>
        <Items items={items} className={textCss.quiet} />
      </Fold>
    </li>
  ));
}
