import type { z } from "astro/zod";
import { ContactSection } from "../../sections/ContactSection.tsx";
import type { formContent } from "./schema.ts";

type Props = z.infer<typeof formContent> & {
  /** Path of the page. */
  source: string;
};

/** The section with the contact form. */
export function Form({ title, text, source }: Props) {
  return <ContactSection heading={title} text={text} source={source} tone="band" />;
}
