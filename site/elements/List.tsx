import type { ComponentProps } from "react";

type Props = Pick<ComponentProps<"ul">, "className" | "children" | "aria-labelledby"> & {
  /** Its entries follow one another. */
  ordered?: boolean;
};

/** A list without markers: Safari drops a list's role together with them, so it is said. */
export function List({ ordered = false, ...rest }: Props) {
  const Element = ordered ? "ol" : "ul";
  return <Element role="list" {...rest} />;
}
