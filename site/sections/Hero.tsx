import type { ReactNode } from "react";
import { Breadcrumb } from "../elements/Breadcrumb.tsx";
import { classList } from "../styles/class-list.ts";
import css from "./Hero.module.css";

/** The page's place in the site. */
export type Place = {
  /** Name of the page in the breadcrumb. */
  current: string;
  /** Pages between the home page and this one. */
  trail?: readonly { label: string; href: string }[] | undefined;
};

type Props = Place & { kind?: "form" | "job"; children: ReactNode };

/** The head of an inner page, under its breadcrumb. */
export function Hero({ current, trail, kind, children }: Props) {
  return (
    <div className={classList(css.hero, kind && css[kind])}>
      <Breadcrumb trail={trail} current={current} />
      {children}
    </div>
  );
}
