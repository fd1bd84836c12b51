import type { ReactNode } from "react";
import { Breadcrumb } from "../elements/Breadcrumb.tsx";
import { Heading } from "../elements/Heading.tsx";
import { classList } from "../styles/class-list.ts";
import css from "./PageHero.module.css";

type Props = {
  heading: string;
  text: string;
  /** Name of the page in the breadcrumb. */
  current: string;
  /** Pages between the home page and this one. */
  trail?: readonly { label: string; href: string }[] | undefined;
  /** Buttons under the text. */
  actions?: ReactNode;
  /** The drawing that stands on the right where there is room. */
  aside?: ReactNode;
};

/** The head of an inner page: where it stands, its heading and what it is about. */
export function PageHero({ heading, text, current, trail, actions, aside }: Props) {
  return (
    <div className={css.hero}>
      <Breadcrumb trail={trail} current={current} />
      <div className={classList(css.columns, aside ? css.withAside : undefined)}>
        <div>
          <Heading heading={heading} text={text} />
          {actions && <p className={css.actions}>{actions}</p>}
        </div>
        {aside}
      </div>
    </div>
  );
}
