import { readSettings } from "./read-settings.ts";
import { type Check, findings, type Line } from "./report.ts";
import { fileAt, type World } from "./world.ts";

const policy = "content/pages/privacy-policy.yaml";

/** The settings that build and intake read: right, chosen, and wise. */
export const settings: Check = (world) => {
  const { config, directFormat, mistakes } = readSettings(world.environment);
  const taken = findings(mistakes, "Build and intake take every setting.");
  if (directFormat) return [...taken, direct];
  return [
    ...taken,
    ...retention(world, config.retentionDays),
    ...advice(world),
    ...config.warnings.map((text): Line => ({ mark: "advice", text: `${text}.` })),
  ];
};

const direct: Line = {
  mark: "advice",
  text: "SUBMISSION_MODE is direct: nothing is kept, and visitors are told that it was sent whatever the receiver answers. docs/direct-mode.md says more.",
};

function retention(world: World, days: number): Line[] {
  if (!world.environment.RETENTION_DAYS) {
    const text = `RETENTION_DAYS is not set. Choose for how many days delivered submissions stay and set it, even to the default of ${days}; ${policy} must say the same.`;
    return [{ mark: "open", text }];
  }
  const said = fileAt(world, policy)?.text.includes(`${days} days`);
  return [
    { mark: "ok", text: `RETENTION_DAYS is ${days}.` },
    ...(said
      ? []
      : [
          {
            mark: "advice",
            text: `${policy} does not name the ${days} days of RETENTION_DAYS.`,
          } as const,
        ]),
  ];
}

function advice({ environment }: World): Line[] {
  const unset = {
    WEBHOOK_SECRET:
      "is not set: receivers cannot tell this site's deliveries from anybody else's. Set it where they check signatures.",
    TRUST_PROXY:
      "is not set: behind a proxy or balancer all visitors would share one limit of submissions. Leave it so only if the server faces them itself.",
  };
  return Object.entries(unset).map(([variable, text]) =>
    environment[variable]
      ? { mark: "ok", text: `${variable} is set.` }
      : { mark: "advice", text: `${variable} ${text}` },
  );
}
