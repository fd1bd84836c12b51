import type { Company, Partner } from "../content-model/company.ts";
import { PartnerMark } from "../drawings/PartnerMark.tsx";
import { Ruler } from "../elements/Ruler.tsx";
import css from "./Stats.module.css";

type Props = {
  claims: Company["claims"];
  partners: readonly Partner[];
  /** Sentence before the partners' marks. */
  partnersText: string;
};

/** The firm's figures, one tick of a ruler for each unit, and the marks of four partners. */
export function Stats({ claims, partners, partnersText }: Props) {
  const figures = [
    { value: claims.engineers, label: "engineers", href: "/team" },
    { value: claims.years, more: true, label: `years, since ${claims.since}` },
    { value: claims.partnerships, label: "long-term partnerships" },
    { value: claims.projects, more: true, label: "projects delivered" },
  ];
  return (
    <section className={css.stats} aria-label="In figures">
      <dl className={css.figures}>
        {figures.map(({ value, more, label, href }) => (
          <div key={label} className={css.figure}>
            <dt className={css.label}>{href ? <a href={href}>{label}</a> : label}</dt>
            <dd className={css.value}>
              {value}
              {more && "+"}
            </dd>
            <Ruler ticks={value} open={more ?? false} />
          </div>
        ))}
      </dl>
      <div className={css.partners}>
        <p>{partnersText}</p>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role together with the marker. */}
        <ul role="list" className={css.marks}>
          {partners.map(({ name, mark }) => (
            <li key={name}>
              <PartnerMark name={name} mark={mark} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
