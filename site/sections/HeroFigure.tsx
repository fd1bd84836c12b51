import { Drawing } from "../drawings/Drawing.tsx";
import { classList } from "../styles/class-list.ts";
import { ReleaseTile } from "./ReleaseTile.tsx";
import { RiskMatrix } from "./RiskMatrix.tsx";

/** The drawings that are computed from the firmware's results. */
const computed = { release: ReleaseTile, risks: RiskMatrix };

type Props = {
  /** One of `computed`, or a file in site/drawings/heroes/. */
  name: string;
  className?: string | undefined;
};

/** The drawing beside a page's heading; the page says the same, so it is hidden from assistive technology. */
export function HeroFigure({ name, className }: Props) {
  const Computed = computed[name as keyof typeof computed];
  if (!Computed) return <Drawing name={`heroes/${name}`} className={className} />;
  return (
    <div className={classList("drawing", className)} aria-hidden="true">
      <Computed />
    </div>
  );
}
