import { Drawing } from "./Drawing.tsx";
import css from "./PartnerMark.module.css";

type Props = {
  name: string;
  /** Path of the partner's logo. */
  image?: string | undefined;
  /** Name of a placeholder drawing, while there is no image. */
  mark?: string | undefined;
};

/** A partner's logo and name. */
export function PartnerMark({ name, image, mark }: Props) {
  return (
    <div className={css.partner}>
      {image && <img className={css.image} src={image} height="36" alt="" />}
      {mark && <Drawing className={css.mark} name={`partners/${mark}`} />}
      {name}
    </div>
  );
}
