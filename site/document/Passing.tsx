import type { ReactNode } from "react";
import { removePassed } from "./remove-passed.ts";

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
