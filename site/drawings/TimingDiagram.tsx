import css from "./TimingDiagram.module.css";

/**
 * How a project runs, as a timing diagram: discovery is one pulse, Sprint 0 the
 * next, implementation a steady clock. The text under it says the same.
 */
export function TimingDiagram() {
  return (
    <svg className={css.diagram} viewBox="0 0 1120 132" aria-hidden="true" focusable="false">
      <path
        vectorEffect="non-scaling-stroke"
        className={css.edges}
        d="M20 0v132M240 0v132M480 0v132M600 0v132M720 0v132M840 0v132M960 0v132M1080 0v132"
      />
      <path vectorEffect="non-scaling-stroke" className={css.discovery} d="M0 40h20V6h200v34h900" />
      <path vectorEffect="non-scaling-stroke" className={css.sprint0} d="M0 82h240V48h220v34h660" />
      <path
        vectorEffect="non-scaling-stroke"
        className={css.clock}
        d="M0 126h480V92h100v34h20V92h100v34h20V92h100v34h20V92h100v34h20V92h100v34h20V92h40"
      />
    </svg>
  );
}
