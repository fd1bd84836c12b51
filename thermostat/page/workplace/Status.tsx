import type { ReactNode } from "react";

type Props = {
  /** Whether somebody types, who must not be interrupted. */
  isTyping: boolean;
  role?: "status" | "alert";
  className?: string;
  children?: ReactNode;
};

/** A sentence that is shown at once, and announced once nobody types (WCAG 4.1.3). */
export function Status({ isTyping, role = "status", className, children }: Props) {
  return (
    // Not for translators, since React changes it.
    <>
      {children && (
        <p aria-hidden="true" className={className} translate="no">
          {children}
        </p>
      )}
      <p role={role} className="visually-hidden" translate="no">
        {!isTyping && children}
      </p>
    </>
  );
}
