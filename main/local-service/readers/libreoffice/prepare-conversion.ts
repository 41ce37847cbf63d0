import { constants } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { convertibleExtension } from './convertible-types.ts';

interface Setting {
  readonly path: string;
  readonly name: string;
  readonly value: string;
}

const settings: readonly Setting[] = [
  { path: 'Common/Security/Scripting', name: 'DisableMacrosExecution', value: 'true' },
  // 3 runs only macros from trusted folders, and there are none.
  { path: 'Common/Security/Scripting', name: 'MacroSecurityLevel', value: '3' },
  // Pictures and texts that a document names by an address are not loaded.
  { path: 'Common/Security/Scripting', name: 'BlockUntrustedRefererLinks', value: 'true' },
  { path: 'Common/Security/Scripting', name: 'DisableActiveContent', value: 'true' },
  { path: 'Writer/Content/Update', name: 'Link', value: '0' },
  { path: 'Calc/Content/Update', name: 'Link', value: '2' },
  { path: 'Common/Misc', name: 'FirstRun', value: 'false' },
];

/** Writes a new profile of LibreOffice that runs no macros and follows no links. */
async function writeProfile(folder: string): Promise<void> {
  const user = join(folder, 'user');
  await mkdir(user, { recursive: true, mode: 0o700 });
  const items = settings.map(
    ({ path, name, value }) =>
      `<item oor:path="/org.openoffice.Office.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry">';
  await writeFile(join(user, 'registrymodifications.xcu'), `${head}\n${items.join('\n')}\n</oor:items>\n`);
}

/** Returns the arguments. The name comes from the person who uploaded the file, so that only its ending is used. */
export async function prepareConversion(
  folder: string,
  file: { readonly path: string; readonly name: string },
): Promise<readonly string[]> {
  const [profile, output] = [join(folder, 'profile'), join(folder, 'out')];
  await mkdir(output, { recursive: true, mode: 0o700 });
  await writeProfile(profile);
  const input = join(folder, `document.${convertibleExtension(file.name) ?? 'bin'}`);
  await copyFile(file.path, input, constants.COPYFILE_EXCL);
  const quiet = ['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck'];
  return [
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    ...quiet,
    '--convert-to',
    'pdf',
    '--outdir',
    output,
    input,
  ];
}

/** Keys and addresses of this process's environment are not for a program that opens foreign files. */
export function environment(folder: string): Readonly<Record<string, string>> {
  const kept = ['PATH', 'LANG', 'LC_ALL', 'SystemRoot', 'SystemDrive', 'ProgramFiles', 'windir'];
  const own = kept.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(own), HOME: folder, USERPROFILE: folder, TMPDIR: folder, TEMP: folder, TMP: folder };
}
