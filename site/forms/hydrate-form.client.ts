import { hydrateRoot } from "react-dom/client";
import { formElement, type PlacedForm } from "./form-element.tsx";

/** Hydrates a form that the build has written. */
export function hydrate(place: HTMLElement, data: PlacedForm, onInteractive: () => void): void {
  hydrateRoot(place, formElement(data, onInteractive));
}
