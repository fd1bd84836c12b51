/** The pages between the home page and a page, by its kind. */
export const trails = {
  service: [{ label: "Services", href: "/services" }],
  industry: [{ label: "Industries", href: "/industries" }],
  knownBugs: [{ label: "Break this thermostat", href: "/break-this-thermostat" }],
  job: [{ label: "Careers", href: "/careers" }],
} as const;

/** The general application form's address; a script there chooses the position. */
export function applyPath(title: string | undefined): string {
  const query = title ? `?${new URLSearchParams({ position: title })}` : "";
  return `/careers${query}#apply`;
}
