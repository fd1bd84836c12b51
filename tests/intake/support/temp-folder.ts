export { tempFolder } from "../../support/temp-folder.ts";
