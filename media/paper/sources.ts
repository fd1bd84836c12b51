/** What the paper cites. A source gets its number where the text first names it. */

type Source = { readonly title: string; readonly href: string };

const sources: Record<string, Source> = {
  "rauc-integration": {
    title: "RAUC manual, Integration: U-Boot, fail-safe environment",
    href: "https://rauc.readthedocs.io/en/latest/integration.html",
  },
  "rauc-reference": {
    title: "RAUC manual, Reference: min-bundle-version",
    href: "https://rauc.readthedocs.io/en/latest/reference.html",
  },
  "rauc-checklist": {
    title: "RAUC manual, Design checklist",
    href: "https://rauc.readthedocs.io/en/latest/checklist.html",
  },
  "rauc-source": {
    title: "RAUC 1.15.2, source: install.c, update_handler.c, bootloaders/uboot.c",
    href: "https://github.com/rauc/rauc/tree/v1.15.2/src",
  },
  "swupdate-handlers": {
    title: "SWUpdate manual, Handlers: readback handler",
    href: "https://sbabic.github.io/swupdate/handlers.html",
  },
  "swupdate-overview": {
    title: "SWUpdate manual, Overview: power failure",
    href: "https://sbabic.github.io/swupdate/overview.html",
  },
  "swupdate-practice": {
    title: "SWUpdate manual, Best practice: ustate, atomicity",
    href: "https://sbabic.github.io/swupdate/swupdate-best-practise.html",
  },
  "swupdate-description": {
    title: "SWUpdate manual, sw-description: no-downgrading",
    href: "https://sbabic.github.io/swupdate/sw-description.html",
  },
  "mender-scripts": {
    title: "Mender documentation, State scripts: power loss",
    href: "https://docs.mender.io/artifact-creation/state-scripts",
  },
  "mender-checklist": {
    title: "Mender documentation, Integration checklist",
    href: "https://docs.mender.io/client-installation/integration-checklist",
  },
  "uboot-bootcount": {
    title: "U-Boot documentation, Boot count limit",
    href: "https://docs.u-boot.org/en/latest/api/bootcount.html",
  },
  "labgrid-usage": {
    title: "labgrid documentation, Usage: pytest plugin and strategies",
    href: "https://labgrid.readthedocs.io/en/latest/usage.html",
  },
  "labgrid-configuration": {
    title: "labgrid documentation, Configuration: resources and drivers",
    href: "https://labgrid.readthedocs.io/en/latest/configuration.html",
  },
  "kernel-cache": {
    title: "Linux kernel documentation, Explicit volatile write back cache control",
    href: "https://docs.kernel.org/block/writeback_cache_control.html",
  },
  fsync: {
    title: "Linux man-pages, fsync(2)",
    href: "https://man7.org/linux/man-pages/man2/fsync.2.html",
  },
  "log-writes": {
    title: "Linux kernel documentation, dm-log-writes",
    href: "https://docs.kernel.org/admin-guide/device-mapper/log-writes.html",
  },
  flakey: {
    title: "Linux kernel documentation, dm-flakey",
    href: "https://docs.kernel.org/admin-guide/device-mapper/dm-flakey.html",
  },
  "mmc-tools": {
    title: "Linux kernel documentation, MMC tools introduction",
    href: "https://docs.kernel.org/driver-api/mmc/mmc-tools.html",
  },
};

/** Puts numbers in place of the keys and the cited sources in place of the list. */
export function cite(text: string): string {
  const cited: string[] = [];
  const numbered = text.replace(/\{\{cite:([^}]+)\}\}/g, (_, keys: string) => {
    const numbers = keys.split(" ").map((key) => {
      if (!sources[key]) throw new Error(`the paper cites ${key}, which sources.ts does not have`);
      if (!cited.includes(key)) cited.push(key);
      return cited.indexOf(key) + 1;
    });
    return `[${numbers.sort((a, b) => a - b).join(",\u00a0")}]`;
  });
  const unused = Object.keys(sources).filter((key) => !cited.includes(key));
  if (unused.length > 0) throw new Error(`the paper never cites ${unused.join(", ")}`);
  return numbered.replace("{{sources}}", cited.map(entry).join("\n"));
}

function entry(key: string): string {
  const { title, href } = sources[key] as Source;
  return `<li>${title}. <a href="${href}">${href.replace("https://", "")}</a></li>`;
}
