import type { Direct, SiteSettings } from "../../shared/settings/site-settings.ts";
import { endpoints, type Kind } from "../../shared/submission/kinds.ts";

/** How to reach the firm without a form. */
export type Reach = { readonly email: string; readonly phone: string };

/** Where a form's values go: to the intake or to the webhook. */
export type Destination =
  | { readonly mode: "relay"; readonly url: string }
  | {
      readonly mode: "direct";
      readonly url: string;
      readonly format: Direct["format"];
      /** Whether a page may read the receiver's answer. */
      readonly cors: boolean;
      /** For visitors whose browser cannot send the form. */
      readonly instead: Reach;
    };

/** Where the forms of a kind post to in this build. */
export function destinationOf(
  kind: Kind,
  { direct }: Pick<SiteSettings, "direct">,
  { email, phone }: Reach,
): Destination {
  if (!direct) return { mode: "relay", url: endpoints[kind] };
  const { format, cors, urls } = direct;
  return { mode: "direct", url: urls[kind].href, format, cors, instead: { email, phone } };
}

/** Whether only a script can send the form: without one, a browser cannot send JSON. */
export function needsScript(
  destination: Destination,
): destination is Extract<Destination, { mode: "direct" }> {
  return destination.mode === "direct" && destination.format === "json";
}
