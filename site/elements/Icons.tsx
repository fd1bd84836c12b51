/** The arrow after a link's words; decoration, so it is hidden from assistive technology. */
export function Arrow() {
  return (
    <svg width="15" height="11" viewBox="0 0 15 11" aria-hidden="true">
      <path d="M0 5.5h13M8.5 1 13 5.5 8.5 10" fill="none" stroke="currentColor" strokeWidth="1.8" />
    </svg>
  );
}

/** The shape beside a verdict: a tick or a cross. */
export function PassMark({ passes }: { passes: boolean }) {
  return (
    <svg
      width="0.8em"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      aria-hidden="true"
    >
      <path d={passes ? "m3 11 5 5 9-12" : "m4 4 12 12M16 4 4 16"} />
    </svg>
  );
}
