import { resultFor, type State, type Store } from "./store.ts";
import { Verdict } from "./Verdict.tsx";

/** All requirements with their verdicts, one of which is looked at. */
export function Requirements({ store, state }: { store: Store; state: State }) {
  const { address } = state;
  return (
    <fieldset className="requirements-list">
      <legend>Requirements</legend>
      {store.data.requirements.map(({ id, text }) => {
        const result = resultFor(store.data, state, id);
        return (
          <label key={id} className="requirements-requirement" title={text}>
            <input
              type="radio"
              name="requirement"
              checked={id === address.requirement}
              onChange={() => store.chooseRequirement(id)}
            />
            <span className="requirements-id">{id}</span>
            {result ? (
              <Verdict passes={!result.failure} />
            ) : (
              <span className="requirements-none">–</span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
