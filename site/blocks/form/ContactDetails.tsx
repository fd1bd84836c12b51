import type { Kind } from "../../../shared/submission/kinds.ts";
import { single } from "../../content.ts";
import { addressLine } from "../../elements/address-line.ts";
import { EmailLink, PhoneLink } from "../../elements/ContactLinks.tsx";
import { Paragraph } from "../../elements/RichText.tsx";
import { Terms } from "../../elements/Terms.tsx";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import { BeginningsInShort } from "../offers/Beginnings.tsx";
import { addressee } from "./addressee.ts";

/**
 * Every way to reach the firm.
 *
 * @param kind what one writes about
 * @param steps whether to add how a project begins
 */
export function ContactDetails({ kind, steps = false }: { kind: Kind; steps?: boolean }) {
  const { address } = single("company");
  const { answer, email, phone } = addressee(kind);
  const { street, ...place } = address;
  const ways = [
    { name: "Email", meaning: <EmailLink email={email} /> },
    { name: "Phone", meaning: <PhoneLink phone={phone} /> },
    {
      name: "Address",
      meaning: (
        <>
          {street}
          <br />
          {addressLine(place)}
        </>
      ),
    },
  ];
  return (
    <div className={layout.stack} lang="en">
      <Paragraph className={textCss.quiet}>{answer}</Paragraph>
      <Terms terms={ways} small="term" beside />
      {steps && <BeginningsInShort />}
    </div>
  );
}
