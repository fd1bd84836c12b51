import type { Point } from "../../content-model/fields.ts";
import { Card, CardGrid } from "../../elements/Card.tsx";
import { Paragraph } from "../../elements/RichText.tsx";
import { Section, type SectionProps } from "../../elements/Section.tsx";
import textCss from "../../styles/text.module.css";

type Props = SectionProps & { points: readonly Point[] };

/** Points as cards. */
export function Cards({ points, ...section }: Props) {
  return (
    <Section tone="screen" {...section}>
      <CardGrid>
        {points.map(({ title, text }) => (
          <Card key={title}>
            <h3>{title}</h3>
            <Paragraph className={textCss.quiet}>{text}</Paragraph>
          </Card>
        ))}
      </CardGrid>
    </Section>
  );
}
