import type { Company } from "../content-model/company.ts";
import { Ruler } from "../elements/Ruler.tsx";
import css from "./Statistics.module.css";

/** The firm's figures, each with a ruler that has one tick for each unit. */
export function Statistics({ claims }: { claims: Company["claims"] }) {
  const figures = [
    { value: claims.engineers, label: "engineers", href: "/team" },
    { value: claims.years, more: true, label: `years, since ${claims.since}` },
    { value: claims.partnerships, label: "long-term partnerships" },
    { value: claims.projects, more: true, label: "projects delivered" },
  ];
  return (
    <dl className={css.figures}>
      {figures.map(({ value, more, label, href }) => (
        <div key={label} className={css.figure}>
          <dt className={css.label}>
            {href ? <a href={href}>{label}</a> : label}
            <Ruler ticks={value} open={more ?? false} />
          </dt>
          <dd className={css.value}>
            {value}
            {more && "+"}
          </dd>
        </div>
      ))}
    </dl>
  );
}
