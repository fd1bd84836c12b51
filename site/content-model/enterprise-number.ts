import { line } from "./fields.ts";

/**
 * Whether these are the digits of a Belgian enterprise number: ten, the first 0 or 1, and the last
 * two 97 minus the rest of the others divided by 97 (Crossroads Bank for Enterprises).
 */
const isValid = (digits: string) =>
  /^[01]\d{9}$/.test(digits) && 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8));

/** Before a firm has its number; a launch check refuses it. */
export const noNumber = "BE 0000.000.000";

/** Enterprise or VAT number as people write it, such as `BE0123456749`; read as `BE 0123.456.749`. */
export const enterpriseNumber = line(40)
  .overwrite((typed) => digitsOf(typed).replace(/^(\d{4})(\d{3})(\d{3})$/, "BE $1.$2.$3"))
  .refine(
    (number) => isValid(digitsOf(number)) || number === noNumber,
    "is not a Belgian enterprise number, which has ten digits, begins with 0 or 1, and ends in two check digits; others aren't possible",
  );

/** Without a country's or tax's name and separators. */
const digitsOf = (typed: string) =>
  typed.replace(/^(?:(?:BE|BTW|TVA|VAT)[\s.:-]*)+/i, "").replace(/[\s./-]/g, "");
