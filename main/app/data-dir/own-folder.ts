import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import { windowsProgram } from '../browser/find-browsers.ts';

const longestMs = 10_000;

/** Runs a program by its full path. Throws when the program fails. */
export type RunProgram = (program: string, args: readonly string[]) => void;

const run: RunProgram = (program, args) => {
  execFileSync(program, args, { timeout: longestMs, stdio: 'ignore', windowsHide: true });
};

/**
 * Creates a folder that only this user may read, if it is missing. On Windows a folder such as `D:\Intray` would
 * inherit the rights of its drive, where all users may read and write, so its own rights are set before it holds any
 * file.
 */
export function makeOwnFolder(
  folder: string,
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
  runProgram: RunProgram = run,
): void {
  const isNew = !existsSync(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isNew || platform !== 'win32') return;
  runProgram(windowsProgram('System32\\icacls.exe', env), ownerOnlyArgs(folder, env));
}

/**
 * `*S-1-5-18` is the system account, which makes backups and scans for viruses. Its name depends on the language of
 * Windows.
 */
function ownerOnlyArgs(folder: string, env: NodeJS.ProcessEnv): readonly string[] {
  const user = env.USERNAME ?? os.userInfo().username;
  const owner = env.USERDOMAIN === undefined || env.USERDOMAIN === '' ? user : `${env.USERDOMAIN}\\${user}`;
  return [folder, '/inheritance:r', '/grant:r', `${owner}:(OI)(CI)F`, '*S-1-5-18:(OI)(CI)F', '/Q'];
}
