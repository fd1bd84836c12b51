import type { ReactNode } from "react";
import type { Source } from "../../content-model/fields.ts";
import type { BlockOf } from "../../content-model/pages.ts";
import { Fold } from "../../elements/Fold.tsx";
import { Items } from "../../elements/Items.tsx";
import { List } from "../../elements/List.tsx";
import { Section } from "../../elements/Section.tsx";
import { Sources } from "../../elements/Sources.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import points from "../points/Points.module.css";

type Props = Pick<BlockOf<"before">, "heading" | "bring" | "notFor"> & {
  sources?: readonly Source[] | undefined;
  /** Links and buttons under the lists. */
  children?: ReactNode;
};

/** What the client must provide, when not to buy this, and where claims can be checked. */
export function Before({ heading, bring, notFor, sources, children }: Props) {
  const lists = { "What we need from you": bring, "When not to buy this": notFor };
  return (
    <>
      <Section heading={heading} generic="pairs">
        <List className={classList(points.points, layout.columns)}>
          {Object.entries(lists).map(([title, items]) => (
            <li key={title}>
              <Fold summary={<h3 lang="en">{title}</h3>}>
                <Items items={items} className={textCss.quiet} />
              </Fold>
            </li>
          ))}
        </List>
        {children && <div className={classList(layout.after, layout.actions)}>{children}</div>}
      </Section>
      {sources && <Sources sources={sources} end />}
    </>
  );
}
