import type { Company } from "../content-model/company.ts";
import { EmailLink, PhoneLink } from "../elements/ContactLinks.tsx";
import { Terms } from "../elements/Terms.tsx";
import textCss from "../styles/text.module.css";
import css from "./Reach.module.css";

type Props = {
  company: Company;
  /** Who answers by when. */
  answer: string;
};

/** Every way to reach the firm, and who answers by when. */
export function Reach({ company: { address, email, phone }, answer }: Props) {
  const { street, postalCode, city, country } = address;
  const ways = [
    { name: "Email", meaning: <EmailLink email={email} /> },
    { name: "Phone", meaning: <PhoneLink phone={phone} /> },
    {
      name: "Address",
      meaning: (
        <>
          {street}
          <br />
          {postalCode} {city}, {country}
        </>
      ),
    },
  ];
  return (
    <div className={css.reach}>
      <p className={textCss.quiet}>{answer}</p>
      <Terms terms={ways} small="term" className={css.ways} />
    </div>
  );
}
