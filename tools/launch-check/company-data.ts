import { isScalar, isSeq } from "yaml";
import { type Check, findings } from "./report.ts";
import { type ContentFile, fileAt } from "./world.ts";

const path = "content/company.yaml";

/** The firm's own data: nothing invented, and an enterprise number that can exist. */
export const companyData: Check = (world) => {
  const company = fileAt(world, path);
  if (!company) return findings([`${path} is missing.`], "");
  const { document, placeOf } = company;

  const standIns = listedStandIns(company).map((field) => {
    const place = placeOf(document.getIn(field.split("."), true));
    return `${place}: "${field}" is a stand-in. Write the firm's own and take "${field}" off the list standIns.`;
  });

  const number = document.getIn(["legal", "enterpriseNumber"], true);
  const value = isScalar(number) ? String(number.value) : "";
  const wrongNumber = isEnterpriseNumber(value)
    ? []
    : [`${placeOf(number)}: the check digits of the enterprise number ${value} do not fit.`];
  return findings([...standIns, ...wrongNumber], `${path} holds no stand-in.`);
};

/** The fields that the firm's data list as invented. */
export function listedStandIns({ document }: ContentFile): string[] {
  const list = document.get("standIns");
  return isSeq(list) ? list.items.map((item) => String(isScalar(item) ? item.value : "")) : [];
}

/**
 * Whether a Belgian enterprise number can exist: ten digits, the last two of which are 97 less the
 * remainder of the first eight divided by 97.
 */
function isEnterpriseNumber(text: string): boolean {
  const digits = text.replace(/^BE/i, "").replaceAll(/[ .]/g, "");
  if (!/^[01]\d{9}$/.test(digits)) return false;
  return Number(digits.slice(8)) === 97 - (Number(digits.slice(0, 8)) % 97);
}
