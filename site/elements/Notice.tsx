import { type ReactNode, useEffect, useRef } from "react";
import { classList } from "../styles/class-list.ts";
import textCss from "../styles/text.module.css";
import { Announced } from "./Announced.tsx";
import button from "./Button.module.css";
import css from "./Notice.module.css";

export type NoticeContent = {
  /** A failure has the error colours and interrupts. */
  tone: "success" | "failure";
  title: string;
  text: string;
};

type Props = {
  content: NoticeContent | undefined;
  onDismiss: () => void;
  /** What follows the message. */
  children?: ReactNode;
};

/**
 * An inline notice, announced by screen readers. It stays until it is dismissed or replaced, so nobody
 * needs to read fast (WCAG 2.2.1).
 */
export function Notice({ content, ...rest }: Props) {
  return (
    <Announced urgent={content?.tone === "failure"}>
      {content && <Body content={content} {...rest} />}
    </Announced>
  );
}

function Body({ content, onDismiss, children }: Props & { content: NoticeContent }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new notice must scroll into view.
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, [content]);
  return (
    <div ref={place} className={classList(css.notice, css[content.tone])}>
      <div>
        <p className={textCss.title}>{content.title}</p>
        <p>{content.text}</p>
        {children}
      </div>
      <button className={button.icon} type="button" aria-label="Dismiss notice" onClick={onDismiss}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="m3 3 10 10M13 3 3 13" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
    </div>
  );
}
