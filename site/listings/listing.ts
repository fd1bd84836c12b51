import {
  blockPages,
  industries,
  jobsWithPage,
  services,
  single,
} from "../content-model/content.ts";
import type { Meta } from "../content-model/fields.ts";
import { routes } from "../content-model/files.ts";

/** A page in a list of pages. */
export type Listed = {
  readonly path: string;
  readonly title: string;
  readonly meta: Meta;
  /** Name of the line drawing that represents it. */
  readonly drawing?: string;
};

/** Every page that content files describe, by group, for machine-readable lists. */
export function allPages(): Record<Group, Listed[]> {
  return {
    main: routes.map(({ name, path, title }) => ({ path, title, meta: single(name).meta })),
    services: services().map(({ path, title, page, drawing }) => ({
      path,
      title,
      meta: page.meta,
      drawing: `services/${drawing}`,
    })),
    industries: industries().map(({ path, title, meta, drawing }) => ({
      path,
      title,
      meta,
      drawing: `industries/${drawing}`,
    })),
    jobs: jobsWithPage().map(({ job, page }) => ({
      path: `/careers/${job.slug}`,
      title: job.title,
      meta: page.meta,
    })),
    pages: blockPages().map(({ path, title, meta }) => ({ path, title, meta })),
  };
}

type Group = "main" | "services" | "industries" | "jobs" | "pages";
