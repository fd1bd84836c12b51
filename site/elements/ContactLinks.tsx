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

/** The link of a telephone number that can be called; it never wraps. */
export const phoneLink = (phone: string) => ({
  label: phone.replaceAll(" ", "\u00a0"),
  href: `tel:${phone.replaceAll(" ", "")}`,
});

/** A telephone number as a link. */
export function PhoneLink({ phone }: { phone: string }) {
  const { label, href } = phoneLink(phone);
  return <a href={href}>{label}</a>;
}

type Props = { text: string; email: string; phone: string };

/** A text in which `{email}` and `{phone}` become links. */
export function ContactText({ text, email, phone }: Props) {
  return text.split(/(\{\w+\})/).map((part) => {
    if (part === "{email}") return <EmailLink key={part} email={email} />;
    return part === "{phone}" ? <PhoneLink key={part} phone={phone} /> : part;
  });
}
