import { useId } from "react";
import type { Company } from "../content-model/company.ts";
import { Section } from "../elements/Section.tsx";
import { SectionHead } from "../elements/SectionHead.tsx";
import { Statistics } from "./Statistics.tsx";

type Props = { heading: string; text: string; claims: Company["claims"] };

/** The firm's figures under a heading. */
export function StatsSection({ heading, text, claims }: Props) {
  const id = useId();
  return (
    <Section labelledBy={id} tone="band">
      <SectionHead id={id} heading={heading} text={text} />
      <Statistics claims={claims} />
    </Section>
  );
}
