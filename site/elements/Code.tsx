import type { ComponentProps } from "react";

type Props = Pick<ComponentProps<"pre">, "className" | "children"> & {
  /** What it is, for screen readers. */
  label: string;
};

/** Code or output: its lines never wrap, and the keyboard scrolls long ones (WCAG 2.1.1). */
export function Code({ label, ...rest }: Props) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
  // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields.
  return <pre role="group" aria-label={label} tabIndex={0} translate="no" {...rest} />;
}
