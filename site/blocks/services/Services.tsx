import type { BlockOf } from "../../content-model/blocks.ts";
import { services } from "../../content-model/content.ts";
import { ServiceRows } from "./ServiceRows.tsx";

/** All services, or those of one group of the Services menu. */
export function Services({ id, heading, text, group }: BlockOf<"services">) {
  const listed = services().filter((service) => !group || service.group === group);
  return <ServiceRows id={id} heading={heading} text={text} services={listed} />;
}
