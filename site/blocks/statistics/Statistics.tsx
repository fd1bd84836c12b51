import { single } from "../../content.ts";
import { Paragraph } from "../../elements/RichText.tsx";
import band from "../../elements/Section.module.css";
import { Section, type SectionProps } from "../../elements/Section.tsx";
import { inTeam } from "../../reading/figures.ts";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import { Marks } from "../logos/Marks.tsx";

/** The firm's statistics under a heading. */
export function Statistics(section: SectionProps) {
  return (
    <Section tone="band" {...section}>
      <Numbers />
    </Section>
  );
}

/**
 * The firm's statistics and the marks of its partners, if it names any.
 *
 * @param text the sentence before the marks
 */
export function StatisticsWithPartners({ text }: { text?: string | undefined }) {
  const { marks } = single("partners");
  return (
    <section className={classList(band.section, band.band)} aria-label="Statistics">
      <Numbers />
      {marks.length > 0 && (
        <div className={classList(layout.row, layout.after, textCss.quiet)}>
          {text && <Paragraph>{text}</Paragraph>}
          <Marks marks={marks} />
        </div>
      )}
    </section>
  );
}

function Numbers() {
  const claims = Object.entries(single("company").claims);
  return (
    <dl className={classList(layout.fit, layout.figures)} lang="en">
      {claims.map(([name, { value = inTeam(name), suffix, label, one = label, href }]) => {
        const words = value === 1 && !suffix ? one : label;
        return (
          <div key={name}>
            <dt className={textCss.quiet}>{href ? <a href={href}>{words}</a> : words}</dt>
            <dd>
              {value?.toLocaleString("en-GB")}
              {suffix}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
