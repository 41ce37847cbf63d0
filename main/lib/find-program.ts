import { existsSync } from 'node:fs';
import path from 'node:path';

export interface ProgramEnvironment {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  readonly exists: (file: string) => boolean;
}

export const thisComputer: ProgramEnvironment = { platform: process.platform, env: process.env, exists: existsSync };

/** Returns the first program with one of these names, on PATH or in one of these folders; `null` when there is none. */
export function findProgram(
  names: readonly string[],
  usualFolders: readonly string[],
  { platform, env, exists }: ProgramEnvironment,
): string | null {
  const paths = platform === 'win32' ? path.win32 : path.posix;
  // A relative folder would mean the working directory, in which anyone may have put a program.
  const folders = (env.PATH ?? '').split(paths.delimiter).filter((folder) => paths.isAbsolute(folder));
  const files = [...folders, ...usualFolders].flatMap((folder) => names.map((name) => paths.join(folder, name)));
  return files.find(exists) ?? null;
}

/** Returns the folder of a program below each of the folders in which Windows keeps programs. */
export function windowsProgramFolders({ env }: ProgramEnvironment, ...folders: readonly string[]): readonly string[] {
  return [env.ProgramFiles, env['ProgramFiles(x86)']].flatMap((folder) =>
    folder === undefined || folder === '' ? [] : [path.win32.join(folder, ...folders)],
  );
}
