import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import { LinkList } from "./List.tsx";

type Props = {
  sources: readonly { label: string; href: string }[];
  /** Shows them as a section of its own. */
  end?: boolean;
};

/** Where a reader can check the page's claims. */
export function Sources({ sources, end = false }: Props) {
  return (
    <div className={classList(layout.row, textCss.small, end && layout.end)}>
      <p className={textCss.mono} lang="en">
        Sources
      </p>
      <LinkList links={sources} className={layout.wrap} />
    </div>
  );
}
