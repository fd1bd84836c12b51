import type { BenchModule } from "./contract.ts";

/** Good firmware, then the bugs by the part that they are in. */
export function FirmwareOptions(props: {
  modules: readonly BenchModule[];
  value: (module: BenchModule) => string;
}) {
  const { modules, value } = props;
  const option = (module: BenchModule) => (
    <option key={module.file} value={value(module)}>
      {module.title}
    </option>
  );
  const bugs = modules.filter(({ bug }) => bug);
  return (
    <>
      {modules.filter(({ bug }) => !bug).map(option)}
      {[...new Set(bugs.map(({ area }) => area))].map((area) => (
        <optgroup key={area} label={area}>
          {bugs.filter((module) => module.area === area).map(option)}
        </optgroup>
      ))}
    </>
  );
}
