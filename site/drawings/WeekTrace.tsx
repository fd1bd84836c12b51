import css from "./WeekTrace.module.css";

const days = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] as const;
const day = 40;
const workingDays = 5;

/** A week as a supply current: wake with an inrush, work, sleep; nothing on the weekend. */
export function WeekTrace() {
  const pulses = `h9v-46q2 22 8 26h14v20h9`.repeat(workingDays);
  const width = days.length * day;
  return (
    <svg className={css.week} viewBox={`0 0 ${width} 84`} aria-hidden="true" focusable="false">
      <path d={`M0 60${pulses}H${width}`} />
      {days.map((name, index) => (
        <text key={name} x={index * day + day / 2} y="80">
          {name}
        </text>
      ))}
    </svg>
  );
}
