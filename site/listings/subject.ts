import type { Page } from "../content-model/page.ts";
import type { HeroFigureName } from "../drawings/HeroFigure.tsx";
import type { IndustryDrawingName, ServiceDrawingName } from "../drawings/names.ts";

/** What a page's social picture shows beside its title. */
export type Subject =
  | { readonly kind: "services"; readonly drawings: readonly ServiceDrawingName[] }
  | { readonly kind: "industries"; readonly drawings: readonly IndustryDrawingName[] }
  | { readonly kind: "figure"; readonly figure: HeroFigureName }
  | { readonly kind: "week" }
  | { readonly kind: "traces" };

type Lists = { readonly [Kind in "services" | "industries"]: Extract<Subject, { kind: Kind }> };

/** The drawing of a page's hero; failing that, of what the page lists; failing that, the traces. */
export function subjectOf({ hero, blocks }: Page, { services, industries }: Lists): Subject {
  if (hero.figure !== "none") return { kind: "figure", figure: hero.figure };
  const has = (kind: keyof Lists) => blocks.some(({ type }) => type === kind);
  if (has("services")) return services;
  return has("industries") ? industries : { kind: "traces" };
}
