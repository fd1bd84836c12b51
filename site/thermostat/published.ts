/** Where the page loads what the build publishes. */

/** Address of a module. */
export const moduleAddress = (file: string) => `/firmware/modules/${file}`;

/** Address of the workplace's data. */
export const dataAddress = "/firmware/data.json";

/** Address of what the first screen needs for the test that catches its bug. */
export const caughtAddress = "/firmware/caught.json";

/** Address of all sources in one file. */
export const zipAddress = "/firmware/thermostat-firmware.zip";

/** Address of a source. Every server sends .txt as a type that browsers display. */
export const sourceAddress = (path: string) => `/firmware/source/${path}.txt`;

/** Where all tests are a list. */
export const listAddress = "/break-this-thermostat#workplace";

/** Where a test is shown; without a script, its line in the page's list. */
export const testAddress = (id: string) => `/break-this-thermostat#test=${id}`;
