/** An email address that opens the visitor's mail program. */
export function EmailLink({ email }: { email: string }) {
  return <a href={`mailto:${email}`}>{email}</a>;
}

/** A telephone number that can be called; it never wraps. */
export function PhoneLink({ phone }: { phone: string }) {
  return <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone.replaceAll(" ", "\u00a0")}</a>;
}

type Props = { text: string; email: string; phone: string };

/** A text in which `{email}` and `{phone}` become links. */
export function ContactText({ text, email, phone }: Props) {
  return text.split(/(\{\w+\})/).map((part) => {
    if (part === "{email}") return <EmailLink key={part} email={email} />;
    return part === "{phone}" ? <PhoneLink key={part} phone={phone} /> : part;
  });
}
