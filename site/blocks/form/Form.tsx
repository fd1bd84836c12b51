import type { ReactNode } from "react";
import type { BlockOf } from "../../content-model/pages.ts";
import { ContactSection } from "./ContactSection.tsx";

type Props = Pick<BlockOf<"form">, "heading" | "text" | "steps"> & { children?: ReactNode };

/** @param children the contact form */
export function Form({ heading, text, steps, children }: Props) {
  return (
    <ContactSection heading={heading} text={text} tone="band" steps={steps}>
      <div lang="en">{children}</div>
    </ContactSection>
  );
}
