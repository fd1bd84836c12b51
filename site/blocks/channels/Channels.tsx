import type { Point } from "../../content-model/fields.ts";
import { List } from "../../elements/List.tsx";
import { Section, type SectionProps } from "../../elements/Section.tsx";
import { classList } from "../../styles/class-list.ts";
import grids from "../../styles/grids.module.css";
import textCss from "../../styles/text.module.css";
import css from "./Channels.module.css";

type Props = SectionProps & { points: readonly Point[] };

/** Points on the dark screen, each under a trace in the colour of its channel. */
export function Channels({ points, ...section }: Props) {
  return (
    <Section {...section} tone="screen">
      <List className={classList(css.channels, grids.thirds, grids.channels)}>
        {points.map(({ title, text }) => (
          <li key={title}>
            <svg className={css.trace} viewBox="0 0 320 22" aria-hidden="true">
              <path d="M0 20h24V2h64v18h18V2h30v18h184" />
            </svg>
            <h3>{title}</h3>
            <p className={textCss.quiet}>{text}</p>
          </li>
        ))}
      </List>
    </Section>
  );
}
