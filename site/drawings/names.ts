/** The names content files use for drawings. */
export const serviceDrawings = [
  "test-automation",
  "cicd",
  "hil",
  "coaching",
  "software-design",
  "test-strategy",
  "dashboards",
  "developer-setups",
] as const;

export const industryDrawings = ["hvac", "consumer", "agritech", "iot"] as const;

/** Diagrams of a service's page; "results" shows the example in `content/dashboard.yaml`. */
export const figureDrawings = ["bench", "pipeline", "environments", "results"] as const;

export const partnerMarks = ["rings", "steps", "lattice", "wave"] as const;

export type ServiceDrawingName = (typeof serviceDrawings)[number];
export type IndustryDrawingName = (typeof industryDrawings)[number];
export type FigureDrawingName = (typeof figureDrawings)[number];
export type PartnerMarkName = (typeof partnerMarks)[number];
