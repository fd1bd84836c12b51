/** An address that can be written to. */
export function EmailLink({ email }: { email: string }) {
  return <a href={`mailto:${email}`}>{email}</a>;
}

/** A telephone number that can be called; it is never broken into two lines. */
export function PhoneLink({ phone }: { phone: string }) {
  return <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone.replaceAll(" ", "\u00a0")}</a>;
}
