import type { ReactNode } from "react";
import type { PartnerMarkName } from "./names.ts";
import css from "./PartnerMark.module.css";

type Props = {
  name: string;
  /** Path of the partner's own mark. */
  image?: string | undefined;
  /** A drawing that stands in for it. */
  mark?: PartnerMarkName | undefined;
};

/** A partner's mark and name. */
export function PartnerMark({ name, image, mark }: Props) {
  return (
    <span className={css.partner}>
      {image && <img className={css.image} src={image} height="36" alt="" />}
      {mark && (
        <svg className={css.mark} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
          {marks[mark]}
        </svg>
      )}
      {name}
    </span>
  );
}

const marks: Record<PartnerMarkName, ReactNode> = {
  rings: (
    <>
      <circle cx="15" cy="20" r="10" />
      <circle cx="25" cy="20" r="10" />
    </>
  ),
  steps: <path d="M5 34h8V25h9v-9h8V7h5" />,
  lattice: <path d="M20 4l14 8v16l-14 8-14-8V12zM20 4v32M6 12l28 16M34 12 6 28" />,
  wave: <path d="M4 20c5-18 11-18 16 0s11 18 16 0" />,
};
