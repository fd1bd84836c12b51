import { ButtonLink } from "../../elements/Button.tsx";
import { LinkList } from "../../elements/List.tsx";
import { Paragraph } from "../../elements/RichText.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import { sourceAddress, zipAddress } from "../published.ts";
import css from "./Downloads.module.css";

/** The files to read first, by path below firmware/. */
const first = [
  "README.md",
  "src/hal.h",
  "src/control.c",
  "tests/control_tests.c",
  "mutation/survivors.yaml",
  "lessons.yaml",
];

/** All sources in one archive, some of them to read here, and what they can't show. */
export function Downloads({ limits }: { limits: readonly string[] }) {
  return (
    <>
      <div className={layout.actions}>
        <p>
          <ButtonLink href={zipAddress} variant="ink" download="thermostat-firmware.zip">
            Download All Sources
          </ButtonLink>
        </p>
        <LinkList
          className={classList(css.first, layout.wrap, textCss.mono)}
          links={first.map((path) => ({ label: path, href: sourceAddress(path) }))}
        />
      </div>
      <div className={classList(css.limits, layout.columns, layout.after, textCss.quiet)}>
        {limits.map((limit) => (
          <Paragraph key={limit}>{limit}</Paragraph>
        ))}
      </div>
    </>
  );
}
