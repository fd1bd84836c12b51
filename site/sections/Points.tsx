import type { Point } from "../content-model/fields.ts";
import { Cell, CellGrid } from "../elements/CellGrid.tsx";
import { TitleLink } from "../elements/CoverLink.tsx";
import itemsCss from "../elements/Items.module.css";
import { List } from "../elements/List.tsx";
import { Section, type SectionProps } from "../elements/Section.tsx";
import { classList } from "../styles/class-list.ts";
import grids from "../styles/grids.module.css";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import css from "./Points.module.css";

const looks = {
  points: Columns,
  channels: Columns,
  cells: Cells,
  rows: Rows,
  checklist: Checklist,
};

type LookProps = {
  /** The look, by its name in content files. */
  type: keyof typeof looks;
  points: readonly (Point & {
    /** In cells: the page that the whole cell links to. */
    href?: string;
  })[];
};

/** Points under a heading, in one of five looks. */
export function Points({ type, points, ...section }: SectionProps & LookProps) {
  const Look = looks[type];
  const onScreen = type === "channels" || type === "cells";
  return (
    <Section tone={onScreen ? "screen" : "paper"} {...section}>
      <Look type={type} points={points} />
    </Section>
  );
}

/** In columns, each under a heavy rule or a trace. */
function Columns({ type, points }: LookProps) {
  return (
    <List className={classList(css.columns, css[type], grids.thirds, grids.channels)}>
      {points.map(({ title, text }) => (
        <li key={title}>
          {type === "channels" && <Trace />}
          <h3>{title}</h3>
          <p className={textCss.quiet}>{text}</p>
        </li>
      ))}
    </List>
  );
}

function Trace() {
  return (
    <svg className={css.trace} viewBox="0 0 320 22" aria-hidden="true">
      <path d="M0 20h24V2h64v18h18V2h30v18h184" />
    </svg>
  );
}

/** In cells that share their borders. */
function Cells({ points }: LookProps) {
  return (
    <CellGrid columns={points.length % 4 === 0 ? 4 : 3}>
      {points.map(({ title, text, href }) => (
        <Cell key={title} linked={href !== undefined}>
          {href ? <TitleLink href={href} title={title} /> : <h3>{title}</h3>}
          <p className={textCss.quiet}>{text}</p>
        </Cell>
      ))}
    </CellGrid>
  );
}

/** Title on the left, text on the right. */
function Rows({ points }: LookProps) {
  return (
    <List>
      {points.map(({ title, text }) => (
        <li key={title} className={layout.row}>
          <h3>{title}</h3>
          <p className={textCss.quiet}>{text}</p>
        </li>
      ))}
    </List>
  );
}

/** A numbered list with check marks. */
function Checklist({ points }: LookProps) {
  return (
    <List ordered className={classList(css.checklist, layout.columns, itemsCss.marked)}>
      {points.map(({ title, text }) => (
        <li key={title}>
          <p>
            <strong>{title}</strong> {text}
          </p>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="m3 11 5 5 9-12" fill="none" stroke="currentColor" strokeWidth="2.4" />
          </svg>
        </li>
      ))}
    </List>
  );
}
