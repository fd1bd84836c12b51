import { useEffect, useRef } from "react";
import { Button } from "../../elements/Button.tsx";
import type { Mutant } from "./marks.ts";

/** The recorded verdict of a change, such as "Recorded: caught by CTL-6". */
export function verdictOf({ verdict, by }: Mutant): string {
  if (verdict === "caught") return `Recorded: caught by ${by ?? "a test"}`;
  if (verdict === "survived") return "Recorded: no test catches it";
  if (verdict === "refused") return "Recorded: doesn’t compile";
  return "Recorded: behaves the same";
}

/** The changes that the mutation run made to a token. Escape closes them. */
export function Recorded(props: {
  mutants: readonly Mutant[];
  /** Moves the focus here, if opened by keyboard. */
  takesFocus: boolean;
  onChoose(mutant: Mutant): void;
  onClose(): void;
}) {
  const { mutants, takesFocus, onChoose, onClose } = props;
  const section = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: for another token it moves again.
  useEffect(() => {
    if (takesFocus) section.current?.querySelector("button")?.focus();
  }, [takesFocus, mutants]);

  return (
    <section
      ref={section}
      className="recorded"
      translate="no"
      aria-label={`Recorded changes of ${mutants[0]?.from}`}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      <ul>
        {mutants.map((mutant) => (
          <li key={mutant.to}>
            <code>
              <del>{mutant.from}</del> → <ins>{mutant.to || "(nothing)"}</ins>
            </code>
            <span>{verdictOf(mutant)}</span>
            <Button variant="outline" onClick={() => onChoose(mutant)}>
              Put it in
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="outline" onClick={onClose}>
        Close
      </Button>
    </section>
  );
}
