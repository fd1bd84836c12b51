import type { ComponentProps } from "react";
import { classList } from "../styles/class-list.ts";

type Props = Pick<ComponentProps<"pre">, "className" | "children"> & {
  /** What it is, for screen readers. */
  label: string;
};

/** Code or output: its lines never wrap, and the keyboard scrolls long ones (WCAG 2.1.1). */
export function Code({ label, className, children }: Props) {
  const attributes = { role: "group", "aria-label": label, translate: "no" } as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <pre {...attributes} tabIndex={0} className={classList("scrolls", className)}>
      {children}
    </pre>
  );
}
