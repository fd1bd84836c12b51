import { webhookVariables } from "../../settings/site-settings.ts";
import { kinds } from "../../submission/kinds.ts";
import { readSettings } from "./read-settings.ts";
import { type Check, findings, type Line } from "./report.ts";
import { reservedNamesIn } from "./reserved-names.ts";

/** Where submissions go: both addresses set, neither an example. */
export const webhooks: Check = ({ environment }) => {
  const { config, directFormat } = readSettings(environment);
  const { webhookUrls } = config;
  const outcome = directFormat ? "have nowhere to go" : "be kept and not delivered";
  return kinds.flatMap((kind): Line[] => {
    const variable = webhookVariables[kind];
    const url = webhookUrls[kind];
    if (!url) {
      const wrong = environment[variable] ? "cannot be used" : "is not set";
      return findings([`${variable} ${wrong}: ${kind} submissions would ${outcome}.`], "");
    }
    const isReserved = reservedNamesIn(url.hostname).length > 0;
    // The address is a credential, so no line quotes it.
    const problem = `${variable} is at a name reserved for examples. Set the receiver's own address.`;
    return findings(isReserved ? [problem] : [], `${variable} is set.`);
  });
};
