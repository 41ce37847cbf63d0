import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeFileAtomic } from '#lib/atomic-write.ts';
import type { ElectronApi } from '../electron-api.ts';

export interface SignInItemDeps {
  readonly app: Pick<ElectronApi['app'], 'setLoginItemSettings' | 'getPath'>;
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  /** The program and the arguments that start this app the way it was started now. */
  readonly program: string;
  readonly args: readonly string[];
}

/**
 * Makes the app start when the user signs in, without a window. Linux gets an autostart entry, which Electron does not
 * write.
 */
export function setStartAtSignIn(deps: SignInItemDeps, isOn: boolean): void {
  const args = [...deps.args, '--hidden'];
  if (deps.platform !== 'linux') {
    deps.app.setLoginItemSettings({ openAtLogin: isOn, path: deps.program, args });
    return;
  }
  const folder = path.join(configHome(deps), 'autostart');
  const entry = path.join(folder, 'intray.desktop');
  if (!isOn) {
    rmSync(entry, { force: true });
    return;
  }
  mkdirSync(folder, { recursive: true });
  writeFileAtomic(entry, desktopEntry([deps.program, ...args]));
}

const configHome = ({ env, app }: SignInItemDeps): string =>
  env.XDG_CONFIG_HOME !== undefined && path.isAbsolute(env.XDG_CONFIG_HOME)
    ? env.XDG_CONFIG_HOME
    : path.join(app.getPath('home'), '.config');

function desktopEntry(command: readonly string[]): string {
  const lines = ['Type=Application', 'Name=Intray', `Exec=${command.map(quoted).join(' ')}`, 'Terminal=false'];
  return `[Desktop Entry]\n${lines.join('\n')}\nX-GNOME-Autostart-enabled=true\n`;
}

/**
 * Quotes an argument as the Desktop Entry Specification asks ("The Exec key"): in quotes, with `"`, `` ` ``, `$` and
 * `\` escaped and `%` doubled, then the result escaped again as a string value. Line breaks become spaces, because one
 * could start another key.
 */
function quoted(argument: string): string {
  const inQuotes = argument.replace(/[\r\n]/gu, ' ').replace(/["`$\\]/gu, (c) => `\\${c}`);
  return `"${inQuotes.replaceAll('\\', '\\\\').replaceAll('%', '%%')}"`;
}
