import type { Home } from "../../content-model/home.ts";
import { Card, CardGrid } from "../../elements/Card.tsx";
import { Paragraph } from "../../elements/RichText.tsx";
import textCss from "../../styles/text.module.css";
import css from "./Highlights.module.css";

/** Four things that are true of every project, under the first screen. */
export function Highlights({ highlights }: { highlights: Home["highlights"] }) {
  return (
    <section className={css.highlights} aria-label="How we are different">
      <CardGrid>
        {highlights.map(({ title, text }) => (
          <Card key={title}>
            <h2 className="label">{title}</h2>
            <Paragraph className={textCss.quiet}>{text}</Paragraph>
          </Card>
        ))}
      </CardGrid>
    </section>
  );
}
