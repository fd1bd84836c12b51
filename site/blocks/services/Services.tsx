import { services } from "../../content.ts";
import type { SectionProps } from "../../elements/Section.tsx";
import { ServiceCards } from "./ServiceCards.tsx";

/** The services of the core group. */
export function Services(section: SectionProps) {
  const core = services().filter(({ group }) => group === "core");
  return <ServiceCards {...section} services={core} />;
}
