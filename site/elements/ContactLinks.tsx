/** An email address that opens the visitor's mail program; where it must, it wraps after the @. */
export function EmailLink({ email }: { email: string }) {
  const [name, domain] = email.split("@");
  return (
    <a href={`mailto:${email}`}>
      {name}@<wbr />
      {domain}
    </a>
  );
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
