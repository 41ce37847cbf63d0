import type { Page } from 'playwright-core';

/** Forbidden behaviour of a page, in words; a test expects none. */
export interface Watch {
  readonly wrong: readonly string[];
  /** Requests to addresses other than the page's host, its data and its blobs. */
  readonly foreign: readonly string[];
}

/** Warnings are the browser's own, such as that something was loaded in vain, or those of a library. */
const complaints = new Set(['error', 'warning', 'assert']);

/** Messages of the browser when the host is gone, which tests cause on purpose. */
const ofHostGone = /WebSocket|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_NETWORK/u;

/** A hint to programs that read a picture again and again, as tests do to see whether it was drawn. */
const ofReadingPictures = /Multiple readback operations using getImageData/u;

const isExpected = (text: string): boolean => ofHostGone.test(text) || ofReadingPictures.test(text);

/** Must be called before the page opens its first address. */
export async function watchPage(page: Page): Promise<Watch> {
  const wrong: string[] = [];
  const foreign: string[] = [];
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
  page.on('crash', () => wrong.push('the page crashed'));
  page.on('console', (message) => {
    if (complaints.has(message.type()) && !isExpected(message.text())) wrong.push(`console: ${message.text()}`);
  });
  page.on('dialog', (dialog) => {
    wrong.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (!/^(?:https?|wss?|ftp):$/u.test(protocol)) return;
    if (page.url().startsWith('http') && new URL(page.url()).host !== host) foreign.push(request.url());
  });
  await page.exposeBinding('tellViolation', (_source, text: string) => wrong.push(`policy: ${text}`));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const tell = Reflect.get(window, 'tellViolation') as ((text: string) => void) | undefined;
      tell?.(`${violatedDirective} ${blockedURI}`);
    });
  });
  return { wrong, foreign };
}
