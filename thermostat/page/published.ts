/** Where the page loads what the build publishes. */

/** Address of a module. */
export const moduleAddress = (file: string) => `/firmware/modules/${file}`;

/** Address of the workplace's data. */
export const dataAddress = "/firmware/data.json";

/** Address of what the first screen loads: all tests, and the one that catches its bug. */
export const caughtAddress = "/break-this-thermostat/caught.json";

/** The message where something that the page needs didn't load. */
export const notLoaded = "This didn’t load. The results shown are from our build. Try again.";

/** Address of all sources in one file. */
export const zipAddress = "/firmware/thermostat-firmware.zip";

/** Address of a source. Every server sends .txt as a type that browsers display. */
export const sourceAddress = (path: string) => `/firmware/source/${path}.txt`;

/** Where all tests are a list, by area. */
export const listAddress = "/samples/thermostat-trace#matrix";

/** Where an area's tests are, by what their ids begin with. */
export const areaAddress = (id: string) => `/samples/thermostat-trace#${id}`;

/** Where a test is shown. */
export const testAddress = (id: string) => `/break-this-thermostat#test=${id}`;

/** Whether a page's address, from its #, contains something to open in the workplace. */
export const isState = (hash: string) => /^#(bug|test|edit|exercise)=/.test(hash);

/** Longer addresses are cut off by some mail programs. */
const longestMail = 1900;

/** Where a visitor sends a bug that our tests miss. @param what shows it, such as a link to it */
export function reportAddress(email: string, what: string): string {
  const text = what.length > longestMail ? "Paste the link here that Copy link copies:" : what;
  return `mailto:${email}?subject=${encodeURIComponent("A bug your tests miss")}&body=${encodeURIComponent(text)}`;
}
