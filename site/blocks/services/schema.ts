import { anchored, block } from "../fields.ts";

export const services = block("services", "The core services from their own files", anchored);
