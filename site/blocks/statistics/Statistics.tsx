import type { CSSProperties } from "react";
import { single } from "../../content-model/content.ts";
import type { Partner } from "../../content-model/partners.ts";
import { pictureOf } from "../../content-model/pictures.ts";
import { List } from "../../elements/List.tsx";
import { RichText } from "../../elements/RichText.tsx";
import band from "../../elements/Section.module.css";
import { Section, type SectionProps } from "../../elements/Section.tsx";
import { ContentPicture } from "../../pictures/ContentPicture.tsx";
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
      <div className={classList(css.partners, layout.wrap, textCss.quiet)}>
        <p>
          <RichText>{text}</RichText>
        </p>
        <List className={css.marks}>
          {single("partners").marks.map((partner) => (
            <li key={partner.name} className={css.mark}>
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
    // Logos are made for a light background.
    <span className="on-paper" style={{ "--height": `${1.75 * scale}rem` } as CSSProperties}>
      <ContentPicture file={image} shown="logo" alt={nameInLogo ? name : ""} />
    </span>
  );
}

function Numbers() {
  const { claims } = single("company");
  const statistics = [
    { value: claims.engineers, label: "engineers", href: "/team" },
    { value: claims.years, more: true, label: `years, since ${claims.since}` },
    { value: claims.partnerships, label: "long-term partnerships" },
    { value: claims.projects, more: true, label: "projects delivered" },
  ];
  return (
    <dl className={css.statistics}>
      {statistics.map(({ value, more, label, href }) => (
        <div key={label}>
          <dt className={textCss.quiet}>{href ? <a href={href}>{label}</a> : label}</dt>
          <dd>
            {value}
            {more && "+"}
          </dd>
        </div>
      ))}
    </dl>
  );
}
