import { Drawing } from "./Drawing.tsx";
import css from "./PartnerMark.module.css";

type Props = {
  name: string;
  /** Path of the partner's own mark. */
  image?: string | undefined;
  /** Name of the drawing that stands in for it. */
  mark?: string | undefined;
};

/** A partner's mark and name. */
export function PartnerMark({ name, image, mark }: Props) {
  return (
    <div className={css.partner}>
      {image && <img className={css.image} src={image} height="36" alt="" />}
      {mark && <Drawing className={css.mark} name={`partners/${mark}`} />}
      {name}
    </div>
  );
}
