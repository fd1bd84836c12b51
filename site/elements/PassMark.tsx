/** The shape beside a verdict: a tick or a cross. */
export function PassMark({ passes }: { passes: boolean }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={passes ? "m3 11 5 5 9-12" : "m4 4 12 12M16 4 4 16"} />
    </svg>
  );
}
