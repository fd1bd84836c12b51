import type { Company } from "../content-model/company.ts";
import type { Partner } from "../content-model/partners.ts";
import { PartnerMark } from "../drawings/PartnerMark.tsx";
import { List } from "../elements/List.tsx";
import { Statistics } from "./Statistics.tsx";
import css from "./Stats.module.css";

type Props = {
  claims: Company["claims"];
  partners: readonly Partner[];
  /** Sentence before the partners' marks. */
  partnersText: string;
};

/** The firm's figures and the marks of four partners. */
export function Stats({ claims, partners, partnersText }: Props) {
  return (
    <section className={css.stats} aria-label="In figures">
      <Statistics claims={claims} />
      <div className={css.partners}>
        <p>{partnersText}</p>
        <List className={css.marks}>
          {partners.map((partner) => (
            <li key={partner.name}>
              <PartnerMark {...partner} />
            </li>
          ))}
        </List>
      </div>
    </section>
  );
}
