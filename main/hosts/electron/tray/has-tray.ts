import { execFile } from 'node:child_process';

const question = [
  '--session',
  '--print-reply',
  '--dest=org.freedesktop.DBus',
  '/',
  'org.freedesktop.DBus.NameHasOwner',
  'string:org.kde.StatusNotifierWatcher',
];

/**
 * Whether this desktop shows trays. Windows and macOS do; on Linux nobody tells an app that its tray is not shown (GNOME
 * without an extension), so the desktop's watcher is asked for. No answer is a no: the window then stays in sight.
 */
export function hasTray(platform: NodeJS.Platform = process.platform, command = 'dbus-send'): Promise<boolean> {
  if (platform === 'win32' || platform === 'darwin') return Promise.resolve(true);
  return new Promise((resolve) => {
    execFile(command, question, { timeout: 2_000 }, (error, stdout) =>
      resolve(error === null && stdout.includes('boolean true')),
    );
  });
}
