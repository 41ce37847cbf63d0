import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The mark that `@electron/fuses` searches for in Electron's program; version, length and the fuses follow it. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const fuseNames = [
  'runAsNode',
  'cookieEncryption',
  'nodeOptions',
  'nodeCliInspect',
  'asarIntegrity',
  'onlyLoadAppFromAsar',
  'browserSnapshot',
  'fileProtocolPrivileges',
] as const;

/** Makes a folder that a packager accepts as Electron's runtime: empty files, and fuses with their defaults. */
export function makeStubRuntime(folder: string, version: string): string {
  mkdirSync(path.join(folder, 'resources'), { recursive: true });
  mkdirSync(path.join(folder, 'locales'));
  for (const language of ['en-US', 'de', 'fr']) writeFileSync(path.join(folder, 'locales', `${language}.pak`), '');
  for (const file of ['LICENSE', 'LICENSES.chromium.html']) writeFileSync(path.join(folder, file), '');
  writeFileSync(path.join(folder, 'version'), version);
  const program = path.join(folder, 'electron');
  writeFileSync(program, `program${sentinel}\u0001${String.fromCharCode(fuseNames.length)}10110001program`);
  chmodSync(program, 0o755);
  return folder;
}

/** Returns the state of the fuses in a program. */
export function fusesIn(program: Buffer): Readonly<Record<string, boolean>> {
  const at = program.indexOf(sentinel) + sentinel.length + 2;
  return Object.fromEntries(fuseNames.map((name, index) => [name, program[at + index] === '1'.charCodeAt(0)]));
}
