import { Announced } from "../site/elements/Announced.tsx";
import { Button } from "../site/elements/Button.tsx";
import { List } from "../site/elements/List.tsx";
import { classList } from "../site/styles/class-list.ts";
import layout from "../site/styles/layout.module.css";
import textCss from "../site/styles/text.module.css";
import { areaAddress, dataAddress } from "./page/published.ts";
import type { Area } from "./page/sheet/rows.ts";
import css from "./page/workplace/ClosedWorkplace.module.css";

/** The workplace until open-workplace.client.ts opens it: the tests' areas. */
export const Workplace = ({ areas }: { areas: readonly Area[] }) => (
  <div className={classList(css.workplace, layout.panel, "on-screen")} data-workplace={dataAddress}>
    <div className={classList(layout.before, layout.actions)}>
      <span
        className={layout.scripted}
        data-blocked="Changing the code needs JavaScript, which is off or blocked here."
      >
        <Button variant="primary" data-open>
          Change the code
        </Button>
      </span>
      <Announced />
    </div>
    <List className={css.areas}>
      {areas.map(({ id, name, total }) => (
        <li key={id}>
          <a href={areaAddress(id)}>{name}</a> <span className={textCss.mono}>{total}</span>
        </li>
      ))}
    </List>
  </div>
);
