import type { Company } from "../content-model/company.ts";
import { EmailLink } from "../elements/EmailLink.tsx";
import { PhoneLink } from "../elements/PhoneLink.tsx";
import css from "./Reach.module.css";

/** Every way to reach the firm, and who answers by when. */
export function Reach({ company }: { company: Company }) {
  const { address, email, phone } = company;
  return (
    <div className={css.reach}>
      <p className={css.answer}>{company.answer}</p>
      <dl className={css.ways}>
        <div>
          <dt>Email</dt>
          <dd>
            <EmailLink email={email} />
          </dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            <PhoneLink phone={phone} />
          </dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>
            {address.street}
            <br />
            {address.postalCode} {address.city}, {address.country}
          </dd>
        </div>
      </dl>
    </div>
  );
}
