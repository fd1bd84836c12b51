import { Details } from "../../elements/Details.tsx";
import { LinkList } from "../../elements/List.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import { areaOfRequirement } from "../computed/areas.ts";
import { testAddress } from "../published.ts";
import { formatLength } from "../trace/format.ts";
import { totalOf } from "./rows.ts";
import css from "./SheetList.module.css";

/** The lines of the sheet as a list by area, each with its length. */
export function SheetList({ lengths }: { lengths: Readonly<Record<string, number>> }) {
  const areas = Map.groupBy(Object.keys(lengths), areaOfRequirement);
  return (
    <div className={css.list}>
      <Details summary="The same as a list">
        <dl className={css.areas}>
          {[...areas].map(([area, ids]) => (
            <div key={area}>
              <dt>
                {area} <span className={textCss.mono}>{totalOf(ids, lengths)}</span>
              </dt>
              <dd>
                <LinkList
                  className={classList(layout.wrap, textCss.mono)}
                  links={ids.map((id) => ({
                    label: `${id}, ${formatLength(lengths[id] ?? 0)}`,
                    href: testAddress(id),
                  }))}
                />
              </dd>
            </div>
          ))}
        </dl>
      </Details>
    </div>
  );
}
