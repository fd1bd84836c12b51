import { useEffect, useEffectEvent, useState } from "react";
import { classList } from "../styles/class-list.ts";
import css from "./Notice.module.css";

export type NoticeContent = {
  /** A failure is destructive in colour and shape and is announced at once. */
  tone: "success" | "failure";
  title: string;
  text: string;
};

type Props = {
  /** What to say; without it the region stays in place, empty, so that later words are announced. */
  content: NoticeContent | undefined;
  onDismiss: () => void;
};

/** A notice in the corner of the window, announced by screen readers (WCAG 4.1.3). */
export function Notice({ content, onDismiss }: Props) {
  const failed = content?.tone === "failure";
  return (
    <>
      <div role="status">
        {content && !failed && <Body content={content} onDismiss={onDismiss} />}
      </div>
      <div role="alert">
        {content && failed && <Body content={content} onDismiss={onDismiss} />}
      </div>
    </>
  );
}

// Long enough to read it three times over; a failure stays until somebody has seen it.
const successStaysMs = 12_000;

function Body({ content, onDismiss }: { content: NoticeContent; onDismiss: () => void }) {
  const [isAttended, setAttended] = useState(false);
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (content.tone === "failure" || isAttended) return;
    const timer = setTimeout(dismiss, successStaysMs);
    return () => clearTimeout(timer);
  }, [content, isAttended]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: attention only stops the clock (WCAG 2.2.1).
    <div
      className={classList(css.notice, css[content.tone])}
      onPointerEnter={() => setAttended(true)}
      onPointerLeave={() => setAttended(false)}
      onFocus={() => setAttended(true)}
      onBlur={() => setAttended(false)}
    >
      <div>
        <p className={css.title}>{content.title}</p>
        <p>{content.text}</p>
      </div>
      <button className={css.dismiss} type="button" aria-label="Dismiss notice" onClick={onDismiss}>
        <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <path d="m3 3 10 10M13 3 3 13" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
    </div>
  );
}
