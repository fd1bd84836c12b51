/** Where the build puts what the page loads. */

/** Address of a module. */
export const moduleAddress = (file: string) => `/bench/modules/${file}`;

/** Address of what the workplace needs to know. */
export const dataAddress = "/bench/data.json";

/** Address of all sources in one file. */
export const zipAddress = "/bench/thermostat-firmware.zip";

/** Address of a source as plain text, which every server sends so that browsers show it. */
export const sourceAddress = (path: string) => `/bench/source/${path}.txt`;
