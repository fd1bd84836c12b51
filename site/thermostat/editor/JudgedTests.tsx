import type { Progress, TestJudgement } from "../worker/compiler.ts";
import { CompilerProgress } from "./Offer.tsx";

type JudgedTestsProps = {
  /** The progress while the tests are judged, then the result. */
  judgement: TestJudgement | Progress;
  /** A bug's title. */
  titleOf(bug: string): string;
  /** The title of the bug that passes all tests; undefined if there is none. */
  uncaught: string | undefined;
};

/**
 * What a changed test is worth: it counts only if good firmware passes and known bugs still fail.
 */
export function JudgedTests(props: JudgedTestsProps) {
  const { judgement, titleOf, uncaught } = props;
  if ("phase" in judgement)
    return (
      <div className="judged">
        <CompilerProgress {...judgement} />
      </div>
    );
  const { goodPasses, missed, caughtNow } = judgement;
  const counts = goodPasses && missed.length === 0;
  return (
    <section className="judged" aria-label="Your tests">
      <p>
        <strong>Tests changed.</strong> <span>{verdictOf(judgement)}</span>
      </p>
      <Names caption="Known bugs your tests no longer catch" names={missed.map(titleOf)} />
      <Names caption="Bugs no test caught before" names={counts ? caughtNow.map(titleOf) : []} />
      {uncaught && counts && caughtNow.length === 0 && (
        <p>No test catches this bug: {uncaught}. Start from it, and write one that does.</p>
      )}
    </section>
  );
}

function verdictOf({ goodPasses, missed, caughtNow }: TestJudgement): string {
  if (!goodPasses) return "They don’t count: the untouched firmware fails them.";
  if (missed.length > 0) return "They don’t count: a known bug now gets past them.";
  if (caughtNow.length > 0) return "They catch what our tests miss. Send us the link.";
  return "They catch the same bugs as before.";
}

function Names({ caption, names }: { caption: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <p>{caption}:</p>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  );
}
