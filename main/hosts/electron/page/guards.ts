import { ticketIn } from '#app/content/answer-content.ts';
import type { ContentsApi, ElectronApi, SessionApi } from '../electron-api.ts';
import { isOurs, isPage } from './scheme.ts';

/**
 * The permissions that the page gets: copying text when the user presses a button, and full screen for the station
 * view.
 */
const allowed: readonly string[] = ['clipboard-sanitized-write', 'fullscreen'];

/**
 * Schemes that never leave this process. Every other address outside our origin is blocked before the request starts.
 */
const local = /^(?:blob|data|devtools):/u;

/** Guards every window and every frame, including any that this host did not create. */
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
  // A page cannot open a window. Content by ticket is shown in a window that this host creates; anything else is
  // denied.
  contents.setWindowOpenHandler(({ url }) => {
    if (isOurs(url) && ticketIn(new URL(url).pathname) !== null) show(url);
    return { action: 'deny' };
  });
}

/**
 * Shows the original bytes of an untrusted file in a window that can only display them: no preload script, no scripts.
 */
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
