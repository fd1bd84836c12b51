import type { Kind } from "../../../shared/submission/kinds.ts";
import { single } from "../../content.ts";

/** @returns who answers a submission of this kind and by when, with its marks, and where else one can write or call */
export function addressee(kind: Kind): { answer: string; email: string; phone: string } {
  const { answer, email, phone } = single("company");
  const { join } = single("careers");
  return kind === "enquiry"
    ? { answer, email, phone }
    : { answer: join.text, email: join.email ?? email, phone };
}
