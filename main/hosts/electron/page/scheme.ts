import type { ElectronApi } from '../electron-api.ts';

const scheme = 'app';
const host = 'intray';

/** The address of the window's page. */
export const pageUrl = `${scheme}://${host}/`;

/**
 * Makes `app://intray` a standard origin with storage, fetch, streams and a secure context. Must run before Electron is
 * ready.
 */
export function registerScheme(protocol: ElectronApi['protocol']): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme, privileges }]);
}

export function handleScheme(protocol: ElectronApi['protocol'], answer: (request: Request) => Promise<Response>): void {
  protocol.handle(scheme, answer);
}

/** Returns whether an address belongs to our origin. */
export function isOurs(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed?.protocol === `${scheme}:` && parsed.host === host;
}

/** Returns whether an address is the page itself, with any query or fragment. */
export const isPage = (url: string): boolean => isOurs(url) && URL.parse(url)?.pathname === '/';
