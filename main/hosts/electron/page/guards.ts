import type { ContentsApi, ElectronApi, SessionApi } from '../electron-api.ts';
import { isOurs, isPage } from './scheme.ts';

/** What our page may do beyond showing itself: copy text at a press, and fill the screen (station view). */
const allowed: readonly string[] = ['clipboard-sanitized-write', 'fullscreen'];

/** Schemes that never leave this process; everything else that a page would load is stopped before it starts. */
const local = /^(?:blob|data|devtools):/u;

/** Every window and every frame is guarded, also one that something else would make. */
export function guardApp({ app, session }: Pick<ElectronApi, 'app' | 'session'>): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
  guardSession(session.defaultSession);
}

function guardContents(contents: ContentsApi): void {
  const stayOnPage = (event: { readonly url: string; preventDefault(): void }): void => {
    if (!isPage(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', stayOnPage);
  contents.on('will-redirect', stayOnPage);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

function guardSession(session: SessionApi): void {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(allowed.includes(permission) && isOurs(requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => allowed.includes(permission) && isOurs(origin));
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isOurs(url) && !local.test(url) }));
}
