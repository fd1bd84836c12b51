import type { ReactNode } from "react";
import { Breadcrumb } from "../elements/Breadcrumb.tsx";
import { Button, ButtonLink } from "../elements/Button.tsx";
import { Cell, CellGrid } from "../elements/CellGrid.tsx";
import { ContactText, EmailLink, PhoneLink } from "../elements/ContactLinks.tsx";
import { CoverLink, TitleLink } from "../elements/CoverLink.tsx";
import { Heading } from "../elements/Heading.tsx";
import { Arrow, PassMark } from "../elements/Icons.tsx";
import { Items } from "../elements/Items.tsx";
import { LinkList, List } from "../elements/List.tsx";
import { Logo } from "../elements/Logo.tsx";
import { Notice } from "../elements/Notice.tsx";
import { Section, SplitSection } from "../elements/Section.tsx";
import { Sources } from "../elements/Sources.tsx";
import { Steps } from "../elements/Steps.tsx";
import { Table } from "../elements/Table.tsx";
import { Terms } from "../elements/Terms.tsx";

const links = [
  { label: "Services", href: "/services" },
  { label: "Contact", href: "/contact" },
];
const steps = ["First", "Second", "Third"].map((title) => ({ title, text: "Text." }));

/** Every element, by its name. */
export const elementExamples: Readonly<Record<string, ReactNode>> = {
  Arrow: <Arrow />,
  Breadcrumb: <Breadcrumb trail={links} />,
  ButtonLink: (
    <>
      <ButtonLink href="/">Primary</ButtonLink>
      <ButtonLink href="/" variant="ink">
        Ink
      </ButtonLink>
      <ButtonLink href="/" variant="outline">
        Outline
      </ButtonLink>
    </>
  ),
  Button: (
    <>
      <Button>Send</Button>
      <Button disabled>Position Fulfilled</Button>
    </>
  ),
  CellGrid: (
    <CellGrid columns={2}>
      <Cell>A cell</Cell>
      <Cell>Another</Cell>
    </CellGrid>
  ),
  Cell: (
    <CellGrid columns={3}>
      <Cell linked>
        <CoverLink href="/">The whole cell is the link</CoverLink>
      </Cell>
    </CellGrid>
  ),
  CoverLink: <CoverLink href="/">A card’s link</CoverLink>,
  TitleLink: <TitleLink href="/" title="A card’s title" />,
  EmailLink: <EmailLink email="name@firm.example" />,
  ContactText: (
    <ContactText text="Write to {email}." email="name@firm.example" phone="+32 9 000 00 00" />
  ),
  PhoneLink: <PhoneLink phone="+32 9 000 00 00" />,
  Heading: <Heading heading="A page’s heading" text="What the page is about." />,
  Items: <Items items={["One", "Two"]} mark="number" />,
  LinkList: <LinkList links={links} />,
  List: (
    <List>
      <li>An entry</li>
    </List>
  ),
  Logo: <Logo name="The firm" />,
  Notice: (
    <Notice
      content={{ tone: "failure", title: "Title", text: "What went wrong." }}
      onDismiss={() => {}}
    />
  ),
  PassMark: (
    <>
      <PassMark passes />
      <PassMark passes={false} />
    </>
  ),
  Section: (
    <Section heading="Heading" text="A text.">
      Content
    </Section>
  ),
  SplitSection: (
    <SplitSection heading="Heading" text="A text." start="Under the text" tone="band">
      Beside it
    </SplitSection>
  ),
  Sources: <Sources sources={links} />,
  Steps: <Steps steps={steps} level={4} />,
  Table: <Table labelledBy="Table" columns={["Level", "Where"]} rows={[["Unit test", "Host"]]} />,
  Terms: <Terms terms={[{ name: "Term", meaning: "Its meaning" }]} small="term" />,
};
