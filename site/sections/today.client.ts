import { localDay } from "./local-day.ts";

// The cookie policy is as of the day it is read: a date from the build would look stale.
const updated = document.querySelector<HTMLTimeElement>("[data-today]");
if (updated) {
  updated.dateTime = localDay(new Date());
  updated.textContent = updated.dateTime;
}
