import type { ListedService } from "../content-model/service.ts";
import { ServiceDrawing } from "../drawings/ServiceDrawing.tsx";
import { Arrow } from "../elements/Arrow.tsx";
import { CoverLink } from "../elements/CoverLink.tsx";
import { List } from "../elements/List.tsx";
import { Section } from "../elements/Section.tsx";
import { SectionHead } from "../elements/SectionHead.tsx";
import css from "./ServiceRows.module.css";

type Props = {
  id: string;
  heading: string;
  text: string;
  services: readonly ListedService[];
};

/** Services as rows with room for what each of them is about. */
export function ServiceRows({ id, heading, text, services }: Props) {
  return (
    <Section labelledBy={id}>
      <SectionHead id={id} heading={heading} text={text} />
      <List>
        {services.map(({ title, summary, drawing, path, page }) => (
          <li key={path} className={css.row}>
            <ServiceDrawing name={drawing} />
            <div>
              <h3>
                <CoverLink href={path}>{title}</CoverLink>
              </h3>
              <p className={css.summary}>{summary}</p>
            </div>
            <p className={css.promise}>{page.hero.heading}</p>
            <Arrow />
          </li>
        ))}
      </List>
    </Section>
  );
}
