import { timeZone } from "../../shared/belgian-day.ts";

/** Code that removes what is before it once its last day is over, before anything is shown. */
export const removePassed = `{const e=document.currentScript.previousElementSibling;if(new Date().toLocaleDateString("sv",{timeZone:"${timeZone}"})>e.dataset.until)e.remove()}`;
