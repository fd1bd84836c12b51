import css from "./SectionHead.module.css";
import { SectionTitle } from "./SectionTitle.tsx";
import { TestPoint } from "./TestPoint.tsx";

type Props = {
  /** Id of the heading, for the section's `aria-labelledby`. */
  id: string;
  heading: string;
  /** One or two sentences, set beside the heading where there is room. */
  text?: string | undefined;
  /** Short label with a ring; only where it says something the heading does not. */
  label?: string;
};

/** The head of a section: heading on the left, a sentence on the right. */
export function SectionHead({ id, heading, text, label }: Props) {
  return (
    <div className={css.head}>
      <div>
        {label && <TestPoint>{label}</TestPoint>}
        <SectionTitle id={id}>{heading}</SectionTitle>
      </div>
      {text && <p className={css.text}>{text}</p>}
    </div>
  );
}
