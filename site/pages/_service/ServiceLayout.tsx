import { basename } from "node:path";
import { Blocks } from "virtual:blocks/services";
import type { ReactNode } from "react";
import { Needs } from "../../blocks/before/Before.tsx";
import { Checklist } from "../../blocks/checklist/Checklist.tsx";
import { ContactSection } from "../../blocks/form/ContactSection.tsx";
import { PageHero } from "../../blocks/PageHero.tsx";
import points from "../../blocks/points/Points.module.css";
import { Points } from "../../blocks/points/Points.tsx";
import { type ListedService, single } from "../../content.ts";
import type { Download } from "../../content-model/fields.ts";
import { ButtonLink } from "../../elements/Button.tsx";
import { Items } from "../../elements/Items.tsx";
import { LinkList, List } from "../../elements/List.tsx";
import { Section } from "../../elements/Section.tsx";
import { Sources } from "../../elements/Sources.tsx";
import { enquiryAbout } from "../../routes.ts";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import { Demonstration } from "./Demonstration.tsx";
import { Diagram } from "./Diagram.tsx";

type Props = {
  service: ListedService;
  /** The diagram's content, if it is not a drawing. */
  diagram?: ReactNode;
  /** The contact form. */
  children?: ReactNode;
};

/**
 * The page of a service: its proof, a diagram, a demonstration or a sample; the sections that the
 * specification names (section 1); and beside the form, what this service needs and when not to buy it.
 */
export function ServiceLayout({ service, diagram, children }: Props) {
  const { page } = service;
  const {
    strip: strips = [],
    welds = [],
    other = [],
  } = Object.groupBy(page.blocks ?? [], ({ type }) =>
    type === "strip" || type === "welds" ? type : "other",
  );
  const [proof, ...others] = [
    page.diagram && (
      <Diagram key="diagram" diagram={page.diagram}>
        {diagram}
      </Diagram>
    ),
    page.demonstration && <Demonstration key="demonstration" demonstration={page.demonstration} />,
    ...other.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names and are never reordered.
      <Blocks key={index} blocks={[block]} />
    )),
  ].filter(Boolean);
  return (
    <>
      <PageHero
        {...page.hero}
        actions={<ButtonLink href="#contact">{page.hero.cta}</ButtonLink>}
        transition={basename(service.path)}
      >
        {proof}
        <Blocks blocks={welds} />
      </PageHero>
      <Section id="what-we-do" heading="What we do" generic="pairs">
        <List className={classList(points.points, layout.columns)}>
          {page.whatWeDo.map(({ title, bullets }) => (
            <li key={title}>
              <h3>{title}</h3>
              <Items items={bullets} className={textCss.quiet} />
            </li>
          ))}
        </List>
      </Section>
      <Points id="who-for" heading="Who it's for" points={page.whoFor} generic />
      <Checklist heading="What you get" points={page.whatYouGet} generic="pairs" />
      <Points id="why" heading={`Why ${single("company").name}`} points={page.why} generic />
      {page.sources && <Sources sources={page.sources} end />}
      <Blocks blocks={strips} />
      {others}
      {page.downloads && (
        <Points
          id="downloads"
          heading="Samples"
          text={<a href="/what-is-real">What’s real, what’s simulated</a>}
          points={page.downloads.map(linked)}
          generic
        />
      )}
      <ContactSection
        {...page.form}
        tone="band"
        start={
          <>
            <List className={layout.stack}>
              <Needs {...page.before} />
            </List>
            <LinkList
              links={[
                { label: "Contact Us", href: enquiryAbout(service.title) },
                { label: "All Services", href: "/services" },
              ]}
              className={layout.wrap}
            />
          </>
        }
      >
        {children}
      </ContactSection>
    </>
  );
}

/** A sample with its name as a link. */
const linked = ({ label, text, href }: Download) => ({
  title: (
    <a href={href} download={basename(href)}>
      {label}
    </a>
  ),
  text,
});
