import type { ReactNode } from "react";
import { timeZone } from "../../shared/belgian-day.ts";

/** Removes what is before it once its last day is over, before anything is shown. */
export const removePassed = `{const e=document.currentScript.previousElementSibling;if(new Date().toLocaleDateString("sv",{timeZone:"${timeZone}"})>e.dataset.until)e.remove()}`;

type Props = {
  /** The last day on which it is shown. */
  until: string;
  className: string | undefined;
  /** Its name as a landmark, if it is one. */
  name?: string;
  children: ReactNode;
};

/** What a visitor who comes after its last day doesn't see, however old the build is. */
export function Passing({ until, className, name, children }: Props) {
  const Element = name ? "aside" : "div";
  return (
    <>
      <Element className={className} aria-label={name} data-until={until}>
        {children}
      </Element>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is ours. */}
      <script dangerouslySetInnerHTML={{ __html: removePassed }} />
    </>
  );
}
