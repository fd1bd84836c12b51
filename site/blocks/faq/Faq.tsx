import type { BlockOf } from "../../content-model/pages.ts";
import { Details } from "../../elements/Details.tsx";
import { Paragraph } from "../../elements/RichText.tsx";
import { Section } from "../../elements/Section.tsx";
import textCss from "../../styles/text.module.css";

/** Questions, each of which opens its answer; `faqPage` describes them to search engines. */
export function Faq({ questions, ...section }: BlockOf<"faq">) {
  return (
    <Section {...section} generic>
      {questions.map(({ question, answer }) => (
        <Details key={question} summary={question}>
          <Paragraph className={textCss.quiet}>{answer}</Paragraph>
        </Details>
      ))}
    </Section>
  );
}
