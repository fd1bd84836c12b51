import { Sources } from "../elements/Sources.tsx";
import css from "./SourcesSection.module.css";

type Props = { sources: readonly { label: string; href: string }[] };

/** The sources of a page, at its end. */
export function SourcesSection({ sources }: Props) {
  return (
    <div className={css.sources}>
      <Sources sources={sources} />
    </div>
  );
}
