import type { ElectronApi, WindowApi } from '../electron-api.ts';
import type { Words } from '../words.ts';

/**
 * A page with unsaved changes asks before it is reloaded. Electron shows no question of its own: it would not reload and say
 * nothing. The answer is not waited for within the event, since that would stop the main process, where files are processed.
 */
export function askBeforeReload(window: WindowApi, dialog: ElectronApi['dialog'], words: () => Words): void {
  const { webContents } = window;
  let isAsking = false;
  let isDiscarded = false;
  const ask = async (): Promise<void> => {
    const t = words();
    const { response } = await dialog.showMessageBox({
      type: 'question',
      message: t('window.discard.question'),
      detail: t('window.discard.cost'),
      buttons: [t('shell.unsaved.discard'), t('shell.unsaved.keep')],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    });
    if (response !== 0 || window.isDestroyed()) return;
    isDiscarded = true;
    webContents.reload();
  };
  webContents.on('will-prevent-unload', (event) => {
    if (isDiscarded) {
      event.preventDefault();
      return;
    }
    if (isAsking) return;
    isAsking = true;
    void ask().finally(() => (isAsking = false));
  });
  // The next page has changes of its own.
  webContents.on('did-finish-load', () => (isDiscarded = false));
}
