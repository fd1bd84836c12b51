import { hydrateRoot } from "react-dom/client";
import { formElement, type PlacedForm } from "./form-element.tsx";

/** Puts React in charge of a form that the build has written. */
export function hydrate(place: HTMLElement, data: PlacedForm, onInteractive: () => void): void {
  hydrateRoot(place, formElement(data, onInteractive));
}
