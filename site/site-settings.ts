import { readSiteSettings } from "../shared/settings/site-settings.ts";

/** What this build was told, read once. */
export const siteSettings = readSiteSettings(process.env);
