import type { ReactNode } from "react";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import { Paragraph } from "./RichText.tsx";
import css from "./Section.module.css";
import { unbroken } from "./unbroken.ts";

/** The properties that every section has. */
export type SectionProps = {
  /** Id of the heading; links point to it as #id. */
  id?: string | undefined;
  heading: string;
  /** One or two sentences, set beside the heading where there is room. */
  text?: ReactNode;
  /** The background: paper is the page's, band is greyer, screen is the dark instrument. */
  tone?: "paper" | "band" | "screen";
  /** Whether it is the page's document, which stays a sheet of paper in the dark scheme. */
  document?: boolean;
  /**
   * Sets the heading smaller, in a narrow left column: for headings that many pages share. Above pairs,
   * which would be on axes of their own beside it.
   */
  generic?: boolean | "pairs";
};

/**
 * A full-width section: its heading on the left, a sentence on the right. Without a name for assistive
 * technology: its heading leads there, and among regions for each, nobody finds the form.
 */
export function Section(props: SectionProps & { children: ReactNode }) {
  const { id, heading, text, tone, document, generic = false, children } = props;
  const head = (
    <>
      <h2 id={id} className={generic ? "label" : undefined}>
        {unbroken(heading)}
      </h2>
      {text && <Paragraph className={classList(css.text, textCss.quiet)}>{text}</Paragraph>}
    </>
  );
  return (
    <Band tone={tone} document={document}>
      <div
        className={
          generic
            ? classList(
                css.generic,
                layout.ruled,
                generic === "pairs" ? layout.stack : layout.labelled,
              )
            : classList(css.head, Boolean(text) && layout.columns)
        }
      >
        {generic ? <div className={layout.stack}>{head}</div> : head}
        {generic && <div>{children}</div>}
      </div>
      {!generic && children}
    </Band>
  );
}

type SplitProps = Omit<SectionProps, "id" | "generic" | "document"> & {
  /** Anchor of the section. */
  id?: string | undefined;
  /** Content under the text. */
  start?: ReactNode;
  /** The same, but below the right column on a phone. */
  aside?: ReactNode;
  /** Content of the right column. */
  children: ReactNode;
};

/** A section with its heading and text in the left column. */
export function SplitSection(props: SplitProps) {
  const { id, heading, text, tone, start, aside, children } = props;
  return (
    <Band id={id} tone={tone}>
      <div className={classList(layout.columns, Boolean(aside) && layout.beside)}>
        <div className={layout.stack}>
          <h2 id={id && `${id}-heading`}>{unbroken(heading)}</h2>
          {text && <Paragraph className={classList(css.text, textCss.quiet)}>{text}</Paragraph>}
          {start}
        </div>
        <div>{children}</div>
        {aside}
      </div>
    </Band>
  );
}

type BandProps = {
  id?: string | undefined;
  tone: SectionProps["tone"];
  document?: boolean | undefined;
  children: ReactNode;
};

function Band({ id, tone = "paper", document, children }: BandProps) {
  const ground = document ? "on-paper" : tone === "screen" && "on-screen";
  return (
    <section
      id={id}
      className={classList(css.section, css[tone], document && css.document, ground)}
    >
      {children}
    </section>
  );
}
