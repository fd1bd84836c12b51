import { single } from "../content-model/content.ts";
import type { Home } from "../content-model/home.ts";
import { ButtonLink } from "../elements/Button.tsx";
import section from "../elements/Section.module.css";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import type { First, PageData } from "../thermostat/computed/page-data.ts";
import { FirstScreen } from "../thermostat/first-screen/FirstScreen.tsx";

type Props = Home["instrument"] & { first: PageData["first"] };

/** The thermostat on the home page; press.client.ts runs its tests when somebody uses it. */
export function Instrument({ first, heading, note, link }: Props) {
  const { story } = single("thermostat").hero;
  const screen: First = { ...first, heading, story, note, level: 2 };
  return (
    <section
      className={classList(section.section, section.screen, "on-screen")}
      aria-labelledby="break"
    >
      <div data-first={JSON.stringify(screen)}>
        <FirstScreen first={screen} />
      </div>
      <p className={layout.after}>
        <ButtonLink href={link.href} variant="outline">
          {link.label}
        </ButtonLink>
      </p>
    </section>
  );
}
