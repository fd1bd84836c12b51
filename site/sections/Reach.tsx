import type { Company } from "../content-model/company.ts";
import { EmailLink } from "../elements/EmailLink.tsx";
import { PhoneLink } from "../elements/PhoneLink.tsx";
import textCss from "../styles/text.module.css";
import css from "./Reach.module.css";

/** Every way to reach the firm, and who answers by when. */
export function Reach({ company }: { company: Company }) {
  const { answer, address, email, phone } = company;
  const { street, postalCode, city, country } = address;
  const ways = {
    Email: <EmailLink email={email} />,
    Phone: <PhoneLink phone={phone} />,
    Address: (
      <>
        {street}
        <br />
        {postalCode} {city}, {country}
      </>
    ),
  };
  return (
    <div className={css.reach}>
      <p className={textCss.quiet}>{answer}</p>
      <dl className={css.ways}>
        {Object.entries(ways).map(([way, reach]) => (
          <div key={way}>
            <dt className={textCss.small}>{way}</dt>
            <dd>{reach}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
