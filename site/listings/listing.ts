import { blockPages, industries, jobPages, services, single } from "../content-model/content.ts";
import { routes } from "../content-model/files.ts";
import type { Meta } from "../content-model/pieces.ts";
import type { IndustryDrawingName, ServiceDrawingName } from "../drawings/names.ts";

/** The line drawing of a service or an industry. */
export type Drawing =
  | { readonly service: ServiceDrawingName }
  | { readonly industry: IndustryDrawingName };

/** A page in a list of pages. */
export type Listed = {
  readonly path: string;
  readonly title: string;
  readonly meta: Meta;
  readonly drawing?: Drawing;
};

/** Every page that content files describe, by group, for machine-readable lists. */
export async function allPages(): Promise<Record<Group, Listed[]>> {
  return {
    main: await Promise.all(
      routes.map(async ({ name, path, title }) => ({
        path,
        title,
        meta: (await single(name)).meta,
      })),
    ),
    services: (await services()).map(({ path, title, page, drawing }) => ({
      path,
      title,
      meta: page.meta,
      drawing: { service: drawing },
    })),
    industries: (await industries()).map(({ path, title, meta, drawing }) => ({
      path,
      title,
      meta,
      drawing: { industry: drawing },
    })),
    jobs: (await jobPages()).map(({ props: { job, page } }) => ({
      path: `/careers/${job.slug}`,
      title: job.title,
      meta: page.meta,
    })),
    pages: (await blockPages()).map(({ path, title, meta }) => ({ path, title, meta })),
  };
}

type Group = "main" | "services" | "industries" | "jobs" | "pages";
