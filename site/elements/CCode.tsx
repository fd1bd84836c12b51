import type { ReactNode } from "react";
import "./c-code.css";

type Props = {
  /** Of the code: each with its class in c-code.css, "" for none. */
  fragments: readonly { readonly text: string; readonly className: string }[];
};

/** C code in the editor's colours. */
export const CCode = ({ fragments }: Props): ReactNode[] =>
  fragments.map(({ text, className }, index) =>
    className ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
      <i key={index} className={className}>
        {text}
      </i>
    ) : (
      text
    ),
  );
