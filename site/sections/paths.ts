/** The pages between the home page and a page, by its kind. */
export const trails = {
  service: [{ label: "Services", href: "/services" }],
  industry: [{ label: "Industries", href: "/industries" }],
  knownBugs: [{ label: "Break this thermostat", href: "/break-this-thermostat" }],
  job: [{ label: "Careers", href: "/careers" }],
} as const;
