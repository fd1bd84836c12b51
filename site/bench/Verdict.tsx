/** Pass or Fail, as word and shape. */
export function Verdict({ passes }: { passes: boolean }) {
  return (
    <span className={passes ? "verdict-pass" : "verdict-fail"}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={passes ? "m3 11 5 5 9-12" : "m4 4 12 12M16 4 4 16"} />
      </svg>
      {passes ? "Pass" : "Fail"}
    </span>
  );
}
