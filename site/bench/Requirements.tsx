import css from "./Requirements.module.css";
import { resultFor, type State, type Store } from "./store.ts";
import { Verdict } from "./Verdict.tsx";

/** All requirements with their verdicts, one of which is looked at. */
export function Requirements({ store, state }: { store: Store; state: State }) {
  const { address, run } = state;
  return (
    <fieldset className={css.list}>
      <legend>Requirements</legend>
      {store.data.requirements.map(({ id, text }) => {
        const result = resultFor(store.data, run, id);
        return (
          <label key={id} className={css.requirement} title={text}>
            <input
              type="radio"
              name="requirement"
              checked={id === address.requirement}
              onChange={() => store.chooseRequirement(id)}
            />
            <span className={css.id}>{id}</span>
            {result ? <Verdict passes={!result.failure} /> : <span className={css.none}>–</span>}
          </label>
        );
      })}
    </fieldset>
  );
}
