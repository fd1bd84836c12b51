import type { z } from "astro/zod";
import type { ReactNode } from "react";
import { ContactSection } from "../../sections/ContactSection.tsx";
import type { formContent } from "./schema.ts";

type Props = z.infer<typeof formContent> & { children?: ReactNode };

/** @param children the contact form */
export function Form({ title, text, children }: Props) {
  return (
    <ContactSection heading={title} text={text} tone="band">
      {children}
    </ContactSection>
  );
}
