import { single } from "../../content-model/content.ts";
import { PartnerMark } from "../../drawings/PartnerMark.tsx";
import { List } from "../../elements/List.tsx";
import band from "../../elements/Section.module.css";
import { Section, type SectionProps } from "../../elements/Section.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import css from "./Stats.module.css";

/** The firm's figures under a heading. */
export function Stats(section: SectionProps) {
  return (
    <Section tone="band" {...section}>
      <Figures />
    </Section>
  );
}

/**
 * The firm's figures and the marks of four partners.
 *
 * @param text the sentence before the marks
 */
export function StatsWithPartners({ text }: { text: string }) {
  return (
    <section className={classList(band.section, band.band, css.stats)} aria-label="In figures">
      <Figures />
      <div className={classList(css.partners, layout.wrap, textCss.quiet)}>
        <p>{text}</p>
        <List className={css.marks}>
          {single("partners").marks.map((partner) => (
            <li key={partner.name}>
              <PartnerMark {...partner} />
            </li>
          ))}
        </List>
      </div>
    </section>
  );
}

/** Each figure with a ruler that has one tick for each unit. */
function Figures() {
  const { claims } = single("company");
  const figures = [
    { value: claims.engineers, label: "engineers", href: "/team" },
    { value: claims.years, more: true, label: `years, since ${claims.since}` },
    { value: claims.partnerships, label: "long-term partnerships" },
    { value: claims.projects, more: true, label: "projects delivered" },
  ];
  return (
    <dl className={css.figures}>
      {figures.map(({ value, more, label, href }) => (
        <div key={label}>
          <dt className={textCss.quiet}>
            {href ? <a href={href}>{label}</a> : label}
            <Ruler ticks={value} open={more ?? false} />
          </dt>
          <dd>
            {value}
            {more && "+"}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type RulerProps = {
  /** How many units the ruler shows, one tick each. */
  ticks: number;
  /** The actual figure is higher than shown. */
  open: boolean;
};

const step = 4;
const height = 12;

/** A decorative ruler; the text has the figure itself. */
function Ruler({ ticks, open }: RulerProps) {
  const width = ticks * step;
  const marks = Array.from({ length: ticks + 1 }, (_, tick) => {
    const long = tick % 5 === 0;
    return `M${tick * step + 0.5} ${long ? 0 : 5}V${height}`;
  });
  return (
    <svg
      width={width + 14}
      height={height}
      viewBox={`0 0 ${width + 14} ${height}`}
      aria-hidden="true"
    >
      <rect y="5" width={width} height={height - 5} />
      <path d={marks.join("")} stroke="currentColor" fill="none" />
      {open && <path d={`M${width + 4} 5l4 3.5-4 3.5`} stroke="currentColor" fill="none" />}
    </svg>
  );
}
