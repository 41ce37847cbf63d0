import type { ElectronApi } from '../electron-api.ts';

const scheme = 'app';
const host = 'intray';

/** Where the window's page lies. */
export const pageUrl = `${scheme}://${host}/`;

/** Makes `app://intray` an origin like any other: storage, fetch, streams, secure context. Before Electron is ready. */
export function registerScheme(protocol: ElectronApi['protocol']): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme, privileges }]);
}

export function handleScheme(protocol: ElectronApi['protocol'], answer: (request: Request) => Promise<Response>): void {
  protocol.handle(scheme, answer);
}

/** Whether an address lies on our origin. */
export function isOurs(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed?.protocol === `${scheme}:` && parsed.host === host;
}

/** Whether an address is the page itself, wherever in it. */
export const isPage = (url: string): boolean => isOurs(url) && URL.parse(url)?.pathname === '/';
