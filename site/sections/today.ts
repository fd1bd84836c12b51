// The cookie policy is as of the day it is read: a date from the build would look stale.
const updated = document.querySelector<HTMLTimeElement>("#today");
if (updated) {
  const now = new Date();
  updated.dateTime = now.toISOString().slice(0, 10);
  updated.textContent = updated.dateTime;
}
