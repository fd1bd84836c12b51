/** Where the build puts what the page loads. */

/** Address of a module. */
export const moduleAddress = (file: string) => `/firmware/modules/${file}`;

/** Address of what the workplace needs to know. */
export const dataAddress = "/firmware/data.json";

/** Address of all sources in one file. */
export const zipAddress = "/firmware/thermostat-firmware.zip";

/** Address of a source as plain text, which every server sends so that browsers show it. */
export const sourceAddress = (path: string) => `/firmware/source/${path}.txt`;
