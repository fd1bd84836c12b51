import type { Sentence } from "./message.ts";

/** A sentence to read. Translators must leave it alone, since React updates it. */
export const Words = ({
  sentence: { bold, plain },
  className,
}: {
  sentence: Sentence;
  className?: string;
}) => (
  <p className={className} translate="no">
    {bold && <strong>{bold}</strong>} {plain}
  </p>
);
