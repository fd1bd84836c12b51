import { services } from "../../content-model/content.ts";
import { ServiceRows } from "./ServiceRows.tsx";
import type { ServicesBlock } from "./schema.ts";

/** All services, or those of one group of the Services menu. */
export function Services({ id, heading, text, group }: ServicesBlock) {
  const listed = services().filter((service) => !group || service.group === group);
  return <ServiceRows id={id} heading={heading} text={text} services={listed} />;
}
