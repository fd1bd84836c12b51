/** A telephone number that can be called; it is never broken into two lines. */
export function PhoneLink({ phone }: { phone: string }) {
  return <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone.replaceAll(" ", "\u00a0")}</a>;
}
