import type { ReactNode } from "react";
import { Breadcrumb } from "../elements/Breadcrumb.tsx";
import css from "./JobHero.module.css";

type Props = {
  current: string;
  trail: readonly { label: string; href: string }[];
  /** The job's facts. */
  children: ReactNode;
  /** The button that leads to the application form. */
  action: ReactNode;
};

/** The head of a job's page whose form stands elsewhere. */
export function JobHero({ current, trail, children, action }: Props) {
  return (
    <div className={css.hero}>
      <Breadcrumb trail={trail} current={current} />
      {children}
      <p className={css.action}>{action}</p>
    </div>
  );
}
