import { Button } from "../../elements/Button.tsx";
import type { Progress, TestJudgement } from "../worker/compiler.ts";
import { CompilerProgress } from "./Offer.tsx";

type JudgedTestsProps = {
  /** The progress while the tests are judged, then the result. */
  judgement: TestJudgement | Progress;
  /** A bug's title. */
  titleOf(bug: string): string;
  /** The bug that passes all tests, and how to put it in; undefined if there is none. */
  exercise: { readonly title: string; put(): void } | undefined;
};

/**
 * What a changed test is worth: it counts only if good firmware passes and known bugs still fail.
 */
export function JudgedTests(props: JudgedTestsProps) {
  const { judgement, titleOf, exercise } = props;
  if ("phase" in judgement)
    return (
      <div className="judged">
        <CompilerProgress {...judgement} />
      </div>
    );
  const { goodPasses, missed, caughtNow, survivorsCaught } = judgement;
  const counts = goodPasses && missed.length === 0;
  const isBetter = counts && caughtNow.length + survivorsCaught.length > 0;
  return (
    <section className="judged" aria-label="Your tests">
      <p>
        <strong>Tests changed.</strong> <span>{verdictOf(judgement)}</span>
      </p>
      <Names caption="Known bugs your tests no longer catch" names={missed.map(titleOf)} />
      <Names caption="Bugs no test caught before" names={counts ? caughtNow.map(titleOf) : []} />
      <Names caption="Survivors you catch" names={counts ? survivorsCaught : []} isCode />
      {exercise && counts && !isBetter && (
        <p>
          No test catches this bug: {exercise.title}. Write one that does.{" "}
          <Button variant="outline" onClick={exercise.put}>
            Put it in
          </Button>
        </p>
      )}
    </section>
  );
}

function verdictOf({ goodPasses, missed, caughtNow, survivorsCaught }: TestJudgement): string {
  if (!goodPasses) return "They don’t count: the untouched firmware fails them.";
  if (missed.length > 0) return "They don’t count: a known bug now gets past them.";
  if (caughtNow.length > 0) return "They catch what our tests miss. Send us the link.";
  if (survivorsCaught.length > 0) return "They catch survivors of our tests.";
  return "They catch the same bugs as before.";
}

function Names(props: { caption: string; names: readonly string[]; isCode?: boolean }) {
  const { caption, names, isCode } = props;
  if (names.length === 0) return null;
  return (
    <>
      <p>{caption}:</p>
      <ul>
        {names.map((name) => (
          <li key={name}>{isCode ? <code translate="no">{name}</code> : name}</li>
        ))}
      </ul>
    </>
  );
}
