import { PassMark } from "../elements/PassMark.tsx";

/** Pass or Fail, as word and shape. */
export function Verdict({ passes }: { passes: boolean }) {
  return (
    <span className={passes ? "verdict-pass" : "verdict-fail"}>
      <PassMark passes={passes} />
      {passes ? "Pass" : "Fail"}
    </span>
  );
}
