import { existsSync } from 'node:fs';
import path from 'node:path';

interface ProgramEnvironment {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  readonly exists: (file: string) => boolean;
}

const here: ProgramEnvironment = { platform: process.platform, env: process.env, exists: existsSync };

/** Returns the program of LibreOffice on this computer; `null` when it is not installed. */
export function findLibreOffice({ platform, env, exists }: ProgramEnvironment = here): string | null {
  const isWindows = platform === 'win32';
  const paths = isWindows ? path.win32 : path.posix;
  const names = isWindows ? ['soffice.com', 'soffice.exe'] : ['soffice', 'libreoffice'];
  // A relative folder would mean the working directory, in which anyone may have put a program.
  const folders = (env.PATH ?? '').split(paths.delimiter).filter((folder) => paths.isAbsolute(folder));
  const files = [...folders, ...usualFolders(platform, env)].flatMap((folder) =>
    names.map((name) => paths.join(folder, name)),
  );
  return files.find(exists) ?? null;
}

/** Installers of macOS and Windows do not change PATH. */
function usualFolders(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): readonly string[] {
  switch (platform) {
    case 'win32':
      return [env.ProgramFiles, env['ProgramFiles(x86)']].flatMap((folder) =>
        folder === undefined || folder === '' ? [] : [path.win32.join(folder, 'LibreOffice', 'program')],
      );
    case 'darwin':
      return ['/Applications/LibreOffice.app/Contents/MacOS'];
    default:
      return ['/usr/bin', '/usr/local/bin', '/usr/lib/libreoffice/program', '/opt/libreoffice/program', '/snap/bin'];
  }
}
