import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./servers.ts";
import { hold, hosting, missingOf, program, root, type Trial } from "./trial.ts";

const units = join(hosting, "systemd");
const mostExposure = 2;

export const systemdUnits: Trial = {
  recipe: "systemd units, read (hosting/systemd)",
  missing: () => missingOf("systemd-analyze"),
  async run(end) {
    const folder = await temporaryFolder(end);
    cpSync(units, folder, { recursive: true });
    const files = readdirSync(folder).filter((file) => /\.(service|socket|timer)$/.test(file));
    const { stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", ...files], {
      cwd: folder,
      encoding: "utf8",
    });
    // The programs that the units start are elsewhere, or not there at all.
    const findings = stderr
      .split("\n")
      .filter((line) => files.some((file) => line.includes(file.replace("@", ""))))
      .filter((line) => !line.includes("is not executable"));
    hold(findings.length === 0, findings.join("\n"));
    const words = ["security", "--offline=true", "--json=off", "./site-intake.service"];
    const report = spawnSync("systemd-analyze", words, { cwd: folder, encoding: "utf8" }).stdout;
    const exposure = Number(/exposure level for \S+ ([\d.]+)/.exec(report)?.[1]);
    hold(exposure <= mostExposure, `an exposure of at most ${mostExposure}, not ${exposure}`);
    return [
      "systemd-analyze verify finds nothing",
      `systemd-analyze security: exposure ${exposure} of 10 for the server`,
    ];
  },
};

export const systemdRun: Trial = {
  recipe: "systemd units, run in a container (hosting/systemd)",
  missing: () => {
    if (process.platform !== "linux" || process.arch !== "x64") return "only for Linux on x64";
    if (process.getuid?.() !== 0) return "needs root";
    return missingOf("systemd-nspawn");
  },
  async run(end) {
    const folder = await temporaryFolder(end);
    makeContainer(folder);
    // systemd-nspawn refuses to remove what it shares with a container from a plain disk.
    mkdirSync("/run/systemd/nspawn", { recursive: true });
    execFileSync("mount", ["-t", "tmpfs", "tmpfs", "/run/systemd/nspawn"]);
    end(() => execFileSync("umount", ["/run/systemd/nspawn"]));
    const { stderr } = spawnSync(
      "timeout",
      [
        ...["120", program("systemd-nspawn") ?? "", "--quiet", "--register=no", "--keep-unit"],
        ...["--private-network", "--link-journal=no", "--console=pipe", "-D", folder],
        ...["--bind-ro=/usr", `--bind-ro=${root}:/srv/site/releases/1`],
        ...["/usr/lib/systemd/systemd", "--unit=trial.target", "--show-status=no"],
      ],
      { encoding: "utf8", stdio: ["ignore", "ignore", "pipe"] },
    );
    const log = join(folder, "trial.log");
    hold(existsSync(log), `the container starts:\n${stderr}`);
    const report = readFileSync(log, "utf8");
    const lines = report.split("\n").map((line) => line.trim());
    const failure = lines.findIndex((line) => line.startsWith("failed: "));
    if (failure !== -1) throw new Error(lines.slice(failure).join("\n"));
    const tried = lines.flatMap((line) => /^tried: (.+)/.exec(line)?.[1] ?? []);
    hold(tried.at(-1) === "the alarm", `the trial runs to its end:\n${report}`);
    return tried;
  },
};

/** A system with this machine's programs, the recipe's units, and nothing else. */
function makeContainer(folder: string): void {
  const write = (file: string, text: string, mode = 0o644) =>
    writeFileSync(join(folder, file), text, { mode });
  for (const made of [
    "etc/systemd/system",
    "etc/sysusers.d",
    "usr",
    "srv/site/releases/1",
    "run",
  ]) {
    mkdirSync(join(folder, made), { recursive: true });
  }
  chmodSync(folder, 0o755);
  for (const link of ["bin", "sbin", "lib", "lib64"])
    symlinkSync(`usr/${link}`, join(folder, link));
  symlinkSync("releases/1", join(folder, "srv/site/current"));
  write("etc/os-release", "ID=trial\n");
  write("etc/machine-id", "");
  write("etc/passwd", "root:x:0:0:root:/root:/bin/sh\nmessagebus:x:100:100::/:/bin/false\n");
  write("etc/group", "root:x:0:\nmessagebus:x:100:\n");
  write("etc/nsswitch.conf", "hosts: files\n");
  write("etc/hosts", "127.0.0.1 localhost\n");
  write("etc/site-intake-alarm", '#!/bin/sh\nprintf %s "$1" > /run/alarm\n', 0o755);
  write(
    "etc/site-intake.env",
    "DATABASE_URL=file:/var/lib/site-intake/intake.db\nSUBMISSIONS_PER_MINUTE=100000\n",
    0o600,
  );
  for (const file of readdirSync(units)) {
    const into = file.endsWith(".sysusers.conf")
      ? "etc/sysusers.d/site-intake.conf"
      : `etc/systemd/system/${file}`;
    cpSync(join(units, file), join(folder, into));
  }
  write(
    "etc/systemd/system/trial.target",
    "[Unit]\nRequires=dbus.socket site-intake.socket trial.service\n",
  );
  write(
    "etc/systemd/system/trial.service",
    `[Unit]
Requires=systemd-sysusers.service
After=systemd-sysusers.service site-intake.socket dbus.socket
[Service]
Type=oneshot
ExecStart=/bin/sh /srv/site/current/hosting/check/systemd-trial.sh
ExecStopPost=/bin/systemctl --no-block --force poweroff
StandardOutput=append:/trial.log
StandardError=append:/trial.log
TimeoutStartSec=100
`,
  );
}
