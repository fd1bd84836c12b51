import type { ComponentProps, ReactNode } from "react";
import { Inlines } from "./Inlines.tsx";
import { inlinesOf, plainText } from "./markup.ts";

/** The cells of a table's row: one with markup as an element, others as the words that the table expects. */
export const richCells = (cells: readonly string[]): ReactNode[] =>
  cells.map((cell) =>
    inlinesOf(cell).every((part) => typeof part === "string") ? (
      plainText(cell)
    ) : (
      <RichText key={cell}>{cell}</RichText>
    ),
  );

/** Shows a text of content with its markup; anything else as it is. The parser must not reach browsers. */
export function RichText({ children }: { children: ReactNode }) {
  return typeof children === "string" ? <Inlines parts={inlinesOf(children)} /> : children;
}

/** A paragraph of content. */
export const Paragraph = ({ className, children }: ComponentProps<"p">) => (
  <p className={className}>
    <RichText>{children}</RichText>
  </p>
);
