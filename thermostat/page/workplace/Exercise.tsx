import { Button } from "../../../site/elements/Button.tsx";
import { Inlines } from "../../../site/elements/Inlines.tsx";
import { List } from "../../../site/elements/List.tsx";
import { Verdict } from "../../../site/elements/Verdict.tsx";
import layout from "../../../site/styles/layout.module.css";
import { isSolved } from "./experiment.ts";
import type { LabProps } from "./lab.ts";
import { solvedSentence } from "./message.ts";
import { Words } from "./Words.tsx";

/** An exercise: what to do, how it has been graded, and the next one. */
export function Exercise({ lab, experiment }: LabProps) {
  const { answer } = experiment;
  const { graded = [] } = experiment.outcome;
  const all = lab.data.modules.filter(({ exercise }) => exercise);
  const at = all.findIndex(({ bug }) => bug === experiment.bug);
  const { exercise, title } = all[at] ?? {};
  const next = all[at + 1];
  if (!exercise) return null;
  const solved = isSolved(experiment);
  return (
    <section
      className={`workplace-exercise ${layout.stack}`}
      aria-labelledby="exercise"
      translate="no"
    >
      <h3 id="exercise" tabIndex={-1}>
        Exercise {title}
      </h3>
      <p>
        <Inlines parts={exercise.text} />
      </p>
      {exercise.readIn && (
        <form
          className="control-row"
          onSubmit={(event) => {
            event.preventDefault();
            lab.answer(String(new FormData(event.currentTarget).get("answer")));
          }}
        >
          <label className="control-field">
            Time after power-on, such as 7 min 5.2 s
            <input key={answer} name="answer" defaultValue={answer} autoComplete="off" required />
          </label>
          <Button type="submit" variant="outline">
            Check
          </Button>
        </form>
      )}
      <List>
        {exercise.checks.map(({ text }, index) => (
          <li key={text}>
            {graded[index] === undefined ? "…" : <Verdict passes={graded[index]} />} {text}
          </li>
        ))}
      </List>
      <div className="control-row">
        {solved && <Words sentence={solvedSentence} />}
        {solved && next && <a href={`#exercise=${next.bug}`}>Next: {next.title}</a>}
      </div>
    </section>
  );
}
