import { single } from "../../content.ts";
import { addressLine } from "../../elements/address-line.ts";
import { EmailLink } from "../../elements/ContactLinks.tsx";
import { Section } from "../../elements/Section.tsx";
import layout from "../../styles/layout.module.css";

/** The end of the cookie policy: cookies in use, the date, and whom to ask. */
export function Cookies() {
  // The day of the build; a script replaces it with the visitor's. Swedish writes dates as year,
  // month and day.
  const today = new Date().toLocaleDateString("sv");
  const { legal, address, email, consentScript, consentTable } = single("company");
  return (
    <div lang="en">
      <Section heading="Cookies in use" tone="band" generic>
        <div className={layout.stack}>
          {consentScript ? (
            // Not async: React would move it out of its section, and the provider writes its table
            // where the script is.
            <script src={consentTable ?? consentScript} defer />
          ) : (
            <p>None, so there’s no table to show.</p>
          )}
          <p>
            Last updated:{" "}
            <time data-today dateTime={today}>
              {new Date().toLocaleDateString("en-GB", { dateStyle: "long" })}
            </time>
          </p>
          <address>
            {legal.name}
            <br />
            {addressLine(address)}
            <br />
            <EmailLink email={email} />
            <br />
            {legal.enterpriseNumber}
          </address>
        </div>
      </Section>
    </div>
  );
}
