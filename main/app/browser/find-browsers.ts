import { existsSync } from 'node:fs';
import path from 'node:path';

/** A command that shows a page. */
export interface BrowserCommand {
  readonly command: string;
  readonly args: readonly string[];
}

export interface BrowserEnvironment {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  readonly exists: (file: string) => boolean;
}

const here: BrowserEnvironment = { platform: process.platform, env: process.env, exists: existsSync };

/** The browsers that can show a page in a window without tabs and address bar, in order of preference. */
const appWindowNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
  'brave-browser',
];

/** Returns whether a window of this process would be visible to a person. */
export function hasDisplay({ platform, env }: BrowserEnvironment = here): boolean {
  const isSet = (name: string) => (env[name] ?? '') !== '';
  if (platform === 'win32' || platform === 'darwin') return !isSet('SSH_CONNECTION');
  return isSet('DISPLAY') || isSet('WAYLAND_DISPLAY');
}

/** Returns all commands that can show `url` on this computer, the best first; empty when there is none. */
export function findBrowsers(url: string, surroundings: BrowserEnvironment = here): readonly BrowserCommand[] {
  switch (surroundings.platform) {
    case 'win32':
      return onWindows(url, surroundings);
    case 'darwin':
      return onMac(url, surroundings);
    default:
      return onUnix(url, surroundings);
  }
}

function onUnix(url: string, { env, exists }: BrowserEnvironment): readonly BrowserCommand[] {
  const folders = (env.PATH ?? '').split(':').filter((folder) => folder !== '');
  const find = (name: string) => folders.map((folder) => path.posix.join(folder, name)).find(exists);
  const commands: BrowserCommand[] = [];
  for (const name of appWindowNames) {
    const command = find(name);
    if (command !== undefined) commands.push({ command, args: [`--app=${url}`] });
  }
  const firefox = find('firefox') ?? find('firefox-esr');
  if (firefox !== undefined) commands.push({ command: firefox, args: ['--new-window', url] });
  const any = find('xdg-open');
  if (any !== undefined) commands.push({ command: any, args: [url] });
  return commands;
}

function onWindows(url: string, { env, exists }: BrowserEnvironment): readonly BrowserCommand[] {
  const bases = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((base) => base !== undefined);
  const programs = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe'].concat(
    'Microsoft/Edge/Application/msedge.exe',
  );
  const found = programs.flatMap((program) => bases.map((base) => path.win32.join(base, program))).filter(exists);
  return [
    ...found.map((command) => ({ command, args: [`--app=${url}`] })),
    { command: windowsProgram('System32\\rundll32.exe', env), args: ['url.dll,FileProtocolHandler', url] },
  ];
}

/**
 * Returns the full path of a program of Windows: Windows searches the current folder first for a bare name.
 * @param below the path below the Windows folder
 */
export const windowsProgram = (below: string, env: NodeJS.ProcessEnv = process.env): string =>
  path.win32.join(env.SYSTEMROOT ?? String.raw`C:\Windows`, below);

function onMac(url: string, { exists }: BrowserEnvironment): readonly BrowserCommand[] {
  const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge'].filter((name) => exists(`/Applications/${name}.app`));
  return [
    ...apps.map((name) => ({ command: '/usr/bin/open', args: ['-na', name, '--args', `--app=${url}`] })),
    { command: '/usr/bin/open', args: [url] },
  ];
}
