import { ticketIn } from '#app/content/answer-content.ts';
import type { ContentsApi, ElectronApi, SessionApi } from '../electron-api.ts';
import { isOurs, isPage } from './scheme.ts';

/** What our page may do beyond showing itself: copy text at a press, and fill the screen (station view). */
const allowed: readonly string[] = ['clipboard-sanitized-write', 'fullscreen'];

/** Schemes that never leave this process; everything else that a page would load is stopped before it starts. */
const local = /^(?:blob|data|devtools):/u;

/** Every window and every frame is guarded, also one that something else would make. */
export function guardApp(electron: Pick<ElectronApi, 'app' | 'session' | 'BrowserWindow'>): void {
  electron.app.on('web-contents-created', (_event, contents) =>
    guardContents(contents, (url) => showContent(electron, url)),
  );
  guardSession(electron.session.defaultSession);
}

function guardContents(contents: ContentsApi, show: (url: string) => void): void {
  const stayOnPage = (event: { readonly url: string; preventDefault(): void }): void => {
    if (!isPage(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', stayOnPage);
  contents.on('will-redirect', stayOnPage);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // No page makes a window. What it asks for is shown in one of ours, if it is content by ticket.
  contents.setWindowOpenHandler(({ url }) => {
    if (isOurs(url) && ticketIn(new URL(url).pathname) !== null) show(url);
    return { action: 'deny' };
  });
}

/** A stranger's file as it is, in a window that can do nothing but show it: no preload script, and no scripts at all. */
function showContent({ BrowserWindow }: Pick<ElectronApi, 'BrowserWindow'>, url: string): void {
  const viewer = new BrowserWindow({
    title: 'Intray',
    autoHideMenuBar: true,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, javascript: false },
  });
  void viewer.loadURL(url);
}

function guardSession(session: SessionApi): void {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(allowed.includes(permission) && isOurs(requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => allowed.includes(permission) && isOurs(origin));
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isOurs(url) && !local.test(url) }));
}
