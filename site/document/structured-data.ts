import type {
  BlogPosting,
  BreadcrumbList,
  FAQPage,
  JobPosting,
  Organization,
  PostalAddress,
  WebSite,
  WithContext,
} from "schema-dts";
import { type ListedJob, type ListedNote, single } from "../content.ts";
import { employmentOf, type JobPage } from "../content-model/jobs.ts";
import type { Block } from "../content-model/pages.ts";
import type { Address } from "../elements/address-line.ts";
import { plainText } from "../elements/markup.ts";
import { routeTo } from "../routes.ts";
import { pictureOf } from "../social/pictures.ts";

const context = "https://schema.org";
/** The address of a page or file of the site. */
export const absolute = (path: string) => new URL(path, import.meta.env.SITE).href;

/** JSON for a script element: no text in it can end the element. */
export function jsonForScript(thing: object): string {
  return JSON.stringify(thing).replaceAll("<", "\\u003c");
}

/** The firm itself and its website, for the home page. */
export function organization(): [WithContext<Organization>, WithContext<WebSite>] {
  const company = single("company");
  return [
    {
      "@context": context,
      ...provider(),
      legalName: company.legal.name,
      description: company.description,
      email: company.email,
      telephone: company.phone,
      foundingDate: String(company.since),
      vatID: company.legal.enterpriseNumber,
      address: postalAddress(company.address),
    },
    {
      "@context": context,
      "@type": "WebSite",
      name: company.name,
      url: absolute("/"),
      inLanguage: "en",
    },
  ];
}

/** The firm, as every page describes it. */
function provider() {
  const { name, social } = single("company");
  return {
    "@type": "Organization",
    "@id": absolute("/#organization"),
    name,
    url: absolute("/"),
    logo: absolute("/icons/icon-512.png"),
    sameAs: social.map(({ href }) => href),
  } as const satisfies Organization;
}

function postalAddress({ street, postalCode, city, region, country }: Address): PostalAddress {
  return {
    "@type": "PostalAddress",
    ...(street && { streetAddress: street }),
    postalCode,
    addressLocality: city,
    ...(region && { addressRegion: region }),
    addressCountry: country,
  };
}

/** The pages above a page and the page itself, as its visible breadcrumb shows them. */
export function breadcrumbList(
  trail: readonly { label: string; href: string }[],
): WithContext<BreadcrumbList> {
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ label, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: absolute(href),
    })),
  };
}

/** All questions of a page's blocks, with their answers; nothing if there are none. */
export function faqPage(blocks: readonly Block[]): WithContext<FAQPage>[] {
  const questions = blocks.flatMap((block) => (block.type === "faq" ? block.questions : []));
  if (questions.length === 0) return [];
  const mainEntity = questions.map(({ question, answer }) => ({
    "@type": "Question" as const,
    name: question,
    acceptedAnswer: { "@type": "Answer" as const, text: plainText(answer) },
  }));
  return [{ "@context": context, "@type": "FAQPage", mainEntity }];
}

/**
 * An open job, for its own page, with what Google requires, and of what it recommends what the page
 * says; a fulfilled one must not be marked up as a posting any more (developers.google.com, "Job posting
 * structured data").
 */
export function jobPosting(job: ListedJob, page: JobPage): WithContext<JobPosting> {
  const hiringOrganization = provider();
  return {
    "@context": context,
    "@type": "JobPosting",
    title: job.title,
    description: descriptionOf(page),
    identifier: { "@type": "PropertyValue", name: hiringOrganization.name, value: job.slug },
    datePosted: page.posted,
    employmentType: [...employmentOf(job.type)],
    directApply: page.ownForm,
    ...(job.pay && {
      baseSalary: {
        "@type": "MonetaryAmount",
        currency: "EUR",
        value: {
          "@type": "QuantitativeValue",
          minValue: job.pay.from,
          maxValue: job.pay.to,
          unitText: job.pay.per.toUpperCase(),
        },
      },
    }),
    url: absolute(job.path),
    hiringOrganization,
    jobLocation: { "@type": "Place", address: postalAddress(page.place) },
  };
}

/** A note, for its own page (developers.google.com, "Article structured data"). */
export function blogPosting(note: ListedNote): WithContext<BlogPosting> {
  const { title, description, published, updated = published, lang, path } = note;
  return {
    "@context": context,
    "@type": "BlogPosting",
    headline: title,
    description,
    datePublished: published,
    dateModified: updated,
    inLanguage: lang,
    url: absolute(path),
    image: absolute(pictureOf(routeTo(path)).src),
    author: provider(),
    publisher: provider(),
  };
}

/** The job as its page describes it: structured data must match the visible text. */
function descriptionOf({ lede, sections }: JobPage): string {
  const parts = sections.map(({ heading, text, items = [] }) => {
    const list = items.map((item) => `<li>${htmlOf(item)}</li>`).join("");
    return `<h2>${htmlOf(heading)}</h2>${text ? `<p>${htmlOf(text)}</p>` : ""}${list && `<ul>${list}</ul>`}`;
  });
  return `<p>${htmlOf(lede)}</p>${parts.join("")}`;
}

function htmlOf(text: string): string {
  return plainText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
