import type {
  BreadcrumbList,
  JobPosting,
  Organization,
  Service,
  WebSite,
  WithContext,
} from "schema-dts";
import type { Job, JobPage, ListedJob } from "../content-model/careers.ts";
import { single } from "../content-model/content.ts";
import type { ListedService } from "../content-model/service.ts";

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
  const { address } = company;
  const id = absolute("/#organization");
  return [
    {
      "@context": context,
      "@type": "Organization",
      "@id": id,
      name: company.name,
      legalName: company.legal.name,
      url: absolute("/"),
      logo: absolute("/icons/icon-512.png"),
      description: company.description,
      email: company.email,
      telephone: company.phone,
      foundingDate: String(company.claims.since),
      vatID: company.legal.enterpriseNumber,
      sameAs: company.social.map(({ href }) => href),
      address: {
        "@type": "PostalAddress",
        streetAddress: address.street,
        postalCode: address.postalCode,
        addressLocality: address.city,
        addressCountry: address.country,
      },
    },
    {
      "@context": context,
      "@type": "WebSite",
      name: company.name,
      url: absolute("/"),
      publisher: { "@id": id },
    },
  ];
}

/** A service of the firm, for its own page. */
export function service({ title, summary, path }: ListedService): WithContext<Service> {
  return {
    "@context": context,
    "@type": "Service",
    name: title,
    serviceType: title,
    description: summary,
    url: absolute(path),
    areaServed: { "@type": "Country", name: single("company").address.country },
    provider: provider(),
  };
}

/** The firm, on pages other than the home page. */
function provider() {
  const { name } = single("company");
  const [url, id] = [absolute("/"), absolute("/#organization")];
  return { "@type": "Organization", "@id": id, name, url } as const satisfies Organization;
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

/** Google's terms for kinds of contract. */
const employmentTypes: Record<Job["type"], string> = {
  "Full-time": "FULL_TIME",
  "Part-time": "PART_TIME",
  Contract: "CONTRACTOR",
  Temporary: "TEMPORARY",
  Internship: "INTERN",
};

/**
 * An open job, for its own page; a fulfilled one must not be marked up as a posting any more
 * (Google's rules for JobPosting).
 */
export function jobPosting(job: ListedJob, page: JobPage): WithContext<JobPosting> {
  return {
    "@context": context,
    "@type": "JobPosting",
    title: job.title,
    description: descriptionOf(page),
    datePosted: page.posted,
    employmentType: employmentTypes[job.type],
    directApply: page.ownForm,
    ...(job.pay && {
      baseSalary: {
        "@type": "MonetaryAmount",
        currency: "EUR",
        value: {
          "@type": "QuantitativeValue",
          minValue: job.pay.from,
          maxValue: job.pay.to,
          unitText: "MONTH",
        },
      },
    }),
    url: absolute(`/careers/${job.slug}`),
    hiringOrganization: provider(),
    jobLocation: {
      "@type": "Place",
      address: {
        "@type": "PostalAddress",
        addressLocality: page.place.city,
        addressCountry: page.place.country,
      },
    },
  };
}

/** The whole text of a job's page: structured data must match the visible text. */
function descriptionOf({ lede, sections }: JobPage): string {
  const parts = sections.map(({ heading, text, items = [] }) => {
    const list = items.map((item) => `<li>${escapeHtml(item)}</li>`).join("");
    return `<h2>${escapeHtml(heading)}</h2>${text ? `<p>${escapeHtml(text)}</p>` : ""}${list && `<ul>${list}</ul>`}`;
  });
  return `<p>${escapeHtml(lede)}</p>${parts.join("")}`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
