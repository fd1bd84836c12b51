import type { Point } from "../content-model/pieces.ts";
import { List } from "../elements/List.tsx";
import { Section } from "../elements/Section.tsx";
import { SectionHead } from "../elements/SectionHead.tsx";
import css from "./ChannelPoints.module.css";

type Props = { id: string; heading: string; points: readonly Point[] };

/** Three points on the dark screen, each on a channel of its own. */
export function ChannelPoints({ id, heading, points }: Props) {
  return (
    <Section labelledBy={id} tone="screen">
      <SectionHead id={id} heading={heading} />
      <List className={css.points}>
        {points.map((point) => (
          <li key={point.title} className={css.point}>
            <svg className={css.trace} viewBox="0 0 320 22" aria-hidden="true" focusable="false">
              <path d="M0 20h24V2h64v18h18V2h30v18h184" />
            </svg>
            <h3 className={css.title}>{point.title}</h3>
            <p className={css.text}>{point.text}</p>
          </li>
        ))}
      </List>
    </Section>
  );
}
