import css from "./Inlines.module.css";
import type { Inline } from "./markup.ts";

/** A text's words with bold, emphasis, code and links; of a text without any, its words alone. */
export function Inlines({ parts }: { parts: readonly Inline[] }) {
  // In an element of its own, a link is not taken for one that is alone in its list entry or cell.
  const isPlain = parts.every((part) => typeof part === "string");
  return isPlain ? parts.join("") : <span className={css.marked}>{parts.map(elementOf)}</span>;
}

function elementOf(part: Inline, index: number) {
  if (typeof part === "string") return part;
  const { tag: Tag, href, children } = part;
  return (
    <Tag key={index} href={href}>
      {children.map(elementOf)}
    </Tag>
  );
}
