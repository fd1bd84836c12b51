import { bugs, matrix } from "../../firmware/tools/sources.ts";
import { evidence, failedTests, rankedRisks, release } from "../thermostat/computed/register.ts";

/** Where the rows of ticks begin, and how long they are. */
const ticks = { left: 6, width: 288 } as const;

type Count = { readonly label: string; readonly total: number; readonly met: number };

/** The chief executive's tile: whether the firmware can ship, and the counts behind the answer. */
export function ReleaseTile() {
  const failed = failedTests();
  return (
    <svg viewBox="0 0 300 240" fill="none" aria-hidden="true">
      <g fill="var(--screen-ink-2)" fontFamily="var(--mono)" fontSize="12.5">
        <text x="6" y="22">
          Can this build ship?
        </text>
        <text x="4" y="66" fill="var(--ch1)" fontFamily="var(--heading)" fontSize="42">
          {release(failed).answer}
        </text>
        {countsOf(failed).map((count, row) => (
          <g key={count.label} transform={`translate(0 ${104 + row * 50})`}>
            <Row {...count} />
          </g>
        ))}
      </g>
    </svg>
  );
}

/** A label, its count, and a tick for each; the last ones are those not met. */
function Row({ label, total, met }: Count) {
  const pitch = ticks.width / total;
  const line = { strokeWidth: 12, strokeDasharray: `${round(pitch * 0.6)} ${round(pitch * 0.4)}` };
  return (
    <>
      <text x="6">{label}</text>
      <text x="294" textAnchor="end" fill="var(--screen-ink)">{`${met} of ${total}`}</text>
      <path stroke="var(--ch2)" d={`M${ticks.left} 14h${round(met * pitch)}`} {...line} />
      {met < total && (
        <path
          stroke="var(--screen-fail)"
          d={`M${round(ticks.left + met * pitch)} 14h${round((total - met) * pitch)}`}
          {...line}
        />
      )}
    </>
  );
}

function countsOf(failed: readonly string[]): readonly Count[] {
  const requirements = evidence().length;
  const known = bugs().length;
  const high = rankedRisks(failed).filter(({ priority }) => priority === "High");
  return [
    { label: "Requirements met", total: requirements, met: requirements - failed.length },
    {
      label: "Known bugs caught",
      total: known,
      met: bugs().filter(({ id }) => matrix().failing[id]?.length).length,
    },
    {
      label: "High risks tested or accepted",
      total: high.length,
      met: high.filter(({ status }) => status === "Tested" || status === "Accepted").length,
    },
  ];
}

const round = (length: number) => Math.round(length * 1000) / 1000;
