import type Electron from 'electron';
import type { Words } from './words.ts';

export interface AppMenuActions {
  readonly open: (hash?: string) => void;
  readonly quit: () => void;
}

/**
 * The menu bar with the usual keyboard shortcuts. macOS adds the app's own menu; elsewhere the bar is hidden until Alt
 * is pressed.
 */
export function appMenu(
  platform: NodeJS.Platform,
  words: Words,
  actions: AppMenuActions,
): Electron.MenuItemConstructorOptions[] {
  const settings = {
    label: words('menu.settings'),
    accelerator: 'CmdOrCtrl+,',
    click: () => actions.open('#/settings'),
  };
  const quit = { label: words('tray.quit'), accelerator: 'CmdOrCtrl+Q', click: () => actions.quit() };
  const separator = { type: 'separator' } as const;
  const first: Electron.MenuItemConstructorOptions =
    platform === 'darwin'
      ? {
          role: 'appMenu',
          submenu: [{ role: 'about' }, separator, settings, separator, ...macRoles(), separator, quit],
        }
      : { label: words('menu.file'), submenu: [settings, separator, { role: 'close' }, quit] };
  return [
    first,
    { label: words('menu.edit'), role: 'editMenu' },
    {
      label: words('menu.view'),
      submenu: [
        { role: 'reload' },
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
      ],
    },
    { label: words('menu.window'), role: 'windowMenu' },
  ];
}

const macRoles = (): Electron.MenuItemConstructorOptions[] =>
  (['services', 'hide', 'hideOthers', 'unhide'] as const).map((role) => ({ role }));
