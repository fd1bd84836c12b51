import type { HTMLAttributes, ReactNode } from "react";

type Props = HTMLAttributes<HTMLParagraphElement> & {
  /** Whether it interrupts what a screen reader says: for failures alone. */
  urgent?: boolean;
  /** The message, one at a time; without one its place stays, so that a later one is announced. */
  children?: ReactNode;
};

/**
 * What screen readers say of their own accord (WCAG 4.1.3), seen or not: nothing else is announced.
 *
 * What interrupts is inserted with its role: Firefox doesn't have Orca speak of an alert that is filled
 * later, and with `aria-live` as well, VoiceOver would speak twice.
 */
export function Announced({ urgent = false, children, ...rest }: Props) {
  return (
    <>
      <div role="status" {...rest}>
        {!urgent && children}
      </div>
      {urgent && children && (
        <div role="alert" {...rest}>
          {children}
        </div>
      )}
    </>
  );
}
