import { useId } from "react";
import type { Intro, Point } from "../content-model/pieces.ts";
import { List } from "../elements/List.tsx";
import { Section } from "../elements/Section.tsx";
import { SectionHead } from "../elements/SectionHead.tsx";
import css from "./HandOver.module.css";

type Props = {
  handOver: Intro & { points: readonly Point[] };
  tone?: "paper" | "band";
};

/** What stays with the client, as a numbered acceptance list with its marks. */
export function HandOver({ handOver, tone = "band" }: Props) {
  const id = useId();
  const { heading, text, points } = handOver;
  return (
    <Section labelledBy={id} tone={tone}>
      <SectionHead id={id} heading={heading} text={text} />
      <List ordered className={css.list}>
        {points.map((point) => (
          <li key={point.title} className={css.item}>
            <p>
              <strong className={css.title}>{point.title}</strong> {point.text}
            </p>
            <svg className={css.check} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
              <path d="m3 11 5 5 9-12" fill="none" stroke="currentColor" strokeWidth="2.4" />
            </svg>
          </li>
        ))}
      </List>
    </Section>
  );
}
