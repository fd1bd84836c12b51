import type { SiteSettings } from "../../shared/settings.ts";
import { endpoints, type Kind } from "../../shared/submission/kinds.ts";

/** Where a form's values go: to the intake or, without a server, to the webhook. */
export type Destination = { readonly mode: "relay" | "direct"; readonly url: string };

/** Where the forms of a kind post to in this build. */
export function destinationOf(kind: Kind, { direct }: Pick<SiteSettings, "direct">): Destination {
  return direct
    ? { mode: "direct", url: direct.urls[kind].href }
    : { mode: "relay", url: endpoints[kind] };
}
