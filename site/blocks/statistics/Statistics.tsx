import type { CSSProperties } from "react";
import { single } from "../../content.ts";
import type { Partner } from "../../content-model/partners.ts";
import { List } from "../../elements/List.tsx";
import { Paragraph } from "../../elements/RichText.tsx";
import band from "../../elements/Section.module.css";
import { Section, type SectionProps } from "../../elements/Section.tsx";
import { ContentPicture } from "../../pictures/ContentPicture.tsx";
import { pictureOf } from "../../reading/pictures.ts";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import css from "./Statistics.module.css";

/** The firm's statistics under a heading. */
export function Statistics(section: SectionProps) {
  return (
    <Section tone="band" {...section}>
      <Numbers />
    </Section>
  );
}

/**
 * The firm's statistics and the marks of its partners.
 *
 * @param text the sentence before the marks
 */
export function StatisticsWithPartners({ text }: { text: string }) {
  return (
    <section className={classList(band.section, band.band)} aria-label="Statistics">
      <Numbers />
      <div className={classList(css.partners, layout.stack, layout.ruled, textCss.quiet)}>
        <Paragraph>{text}</Paragraph>
        <List className={layout.fit}>
          {single("partners").marks.map((partner) => (
            <li key={partner.name} className={classList(css.mark, layout.line)}>
              <Mark {...partner} />
              {!partner.nameInLogo && partner.name}
            </li>
          ))}
        </List>
      </div>
    </section>
  );
}

/** A logo; the wider it is, the lower, so that a name in it is as large as names beside others. */
function Mark({ name, image, nameInLogo }: Partner) {
  const { width, height } = pictureOf(image);
  const scale = Math.min(1, Math.max(0.6, (width / height) ** -0.35));
  return (
    <span style={{ "--height": `${1.75 * scale}rem` } as CSSProperties}>
      <ContentPicture file={image} shown="logo" alt={nameInLogo ? name : ""} />
    </span>
  );
}

function Numbers() {
  const claims = Object.entries(single("company").claims);
  return (
    <dl className={classList(layout.fit, layout.figures)} lang="en">
      {claims.map(([name, { value, suffix, label, one = label, href }]) => {
        const words = value === 1 && !suffix ? one : label;
        return (
          <div key={name}>
            <dt className={textCss.quiet}>{href ? <a href={href}>{words}</a> : words}</dt>
            <dd>
              {value.toLocaleString("en-GB")}
              {suffix}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
