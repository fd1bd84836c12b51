import { hydrateRoot } from "react-dom/client";
import { type FormData, formElement } from "./form-element.tsx";

/** Puts React in charge of a form that the build has written. */
export function hydrate(place: HTMLElement, data: FormData, onInteractive: () => void): void {
  hydrateRoot(place, formElement(data, onInteractive));
}
