/** A drawn week of a firmware pipeline, in days from Monday; nothing in it is measured. */
export const days = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su", "Mo"] as const;

type Pulse = readonly [start: number, end: number];

/** How long the stages of one change are drawn, cheapest first. */
const changeStages = [0.04, 0.06, 0.08, 0.12] as const;

/** When a change arrives, and the stage that it fails in. */
export const changes: readonly { at: number; failsIn?: number }[] = [
  { at: 0.1 },
  { at: 1.06, failsIn: 1 },
  { at: 1.42 },
  { at: 2.16 },
  { at: 3.03, failsIn: 3 },
  { at: 3.4 },
  { at: 4.05, failsIn: 1 },
  { at: 4.42 },
  { at: 7.06 },
];

const nights: readonly Pulse[] = [0, 1, 2, 3, 4, 5, 6].map((day) => [day + 0.76, day + 0.97]);

/** The seven stages from the cheapest to the dearest. A stage starts only after a green one. */
export const stages: readonly {
  name: string;
  channel: "ch1" | "ch2" | "ch3" | "plain";
  pulses: Pulse[];
}[] = [
  { name: "Format and static", channel: "ch1", pulses: ofChanges(0) },
  { name: "Host unit tests", channel: "ch1", pulses: ofChanges(1) },
  { name: "Emulation", channel: "ch1", pulses: ofChanges(2) },
  { name: "One golden board", channel: "ch1", pulses: ofChanges(3) },
  { name: "Board matrix", channel: "ch2", pulses: [...nights] },
  { name: "Soak", channel: "ch3", pulses: [[5.02, 6.94]] },
  { name: "Release evidence", channel: "plain", pulses: [[7.5, 7.74]] },
];

/** Where a change turned red: the stage and the moment. */
export const failures = changes.flatMap(({ at, failsIn }) =>
  failsIn === undefined ? [] : [{ stage: failsIn, at: startOf(failsIn, at) + lengthOf(failsIn) }],
);

function ofChanges(stage: number): Pulse[] {
  return changes
    .filter(({ failsIn }) => failsIn === undefined || failsIn >= stage)
    .map(({ at }) => [startOf(stage, at), startOf(stage, at) + lengthOf(stage)]);
}

function startOf(stage: number, at: number): number {
  return changeStages.slice(0, stage).reduce((sum, length) => sum + length, at);
}

function lengthOf(stage: number): number {
  return changeStages[stage] ?? 0;
}
