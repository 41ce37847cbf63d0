import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { AnyMessage } from '#contract/messages/message.ts';
import { signInLink } from '#contract/page-handshake.ts';
import { writeFileAtomic } from '#lib/atomic-write.ts';
import { pathToFileURL } from 'node:url';
import { openPage } from '#app/browser/open-page.ts';
import type { OpenedWindow } from '#app/app.ts';

/**
 * The way into the station's page: whoever can read this user's files. A one-time token lies in a 0600 page that redirects
 * with it in the fragment, so that it is in no request line, log or command line.
 */
export interface SignInLink {
  /** Writes the page that signs a browser in and returns its path. The token of an earlier one ends with that. */
  write(address: string): string;
  /** Whether this is the token that holds now; it is used up by that. */
  use(token: string): boolean;
  /** Removes the page. */
  close(): void;
}

export const linkLifetimeMs = 10 * 60_000;

const hash = (secret: string) => createHash('sha256').update(secret).digest();

/** @param nowMs a clock that only goes forward */
export function createSignInLink(
  dataDir: string,
  stationKeyId: string,
  nowMs: () => number = () => performance.now(),
): SignInLink {
  const page = path.join(dataDir, 'open.html');
  let token: { readonly hash: Buffer; readonly expiresAtMs: number } | null = null;
  let expiry: NodeJS.Timeout | undefined;
  const close = (): void => {
    clearTimeout(expiry);
    token = null;
    rmSync(page, { force: true });
  };
  // One of a run that was cut off opens nothing any more.
  close();
  return {
    write(address) {
      close();
      const secret = randomBytes(32).toString('base64url');
      token = { hash: hash(secret), expiresAtMs: nowMs() + linkLifetimeMs };
      writeFileAtomic(page, redirectPage(`${address}/${signInLink.write(secret, stationKeyId)}`), 0o600);
      expiry = setTimeout(close, linkLifetimeMs).unref();
      return page;
    },
    use(given) {
      if (token === null || token.expiresAtMs <= nowMs() || !timingSafeEqual(hash(given), token.hash)) return false;
      close();
      return true;
    },
    close,
  };
}

const redirectPage = (url: string) =>
  `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Intray</title>` +
  `<script>location.replace(${JSON.stringify(url)})</script><p>Opening Intray.</p>\n`;

export interface Windows {
  /** Says where the page is served, once it is. */
  serveAt(address: string): void;
  /**
   * Shows the page in a browser. Where there is none to be seen, `address` is the path of a page for this user alone
   * that signs a browser in, for ten minutes and once.
   */
  open(): Promise<OpenedWindow>;
}

export interface WindowsOptions {
  readonly link: SignInLink;
  /** What whoever opens a window should know. */
  readonly note: () => AnyMessage | null;
  /** `false` on a station that was asked to open nothing. */
  readonly mayOpen: boolean;
}

export function createWindows({ link, note, mayOpen }: WindowsOptions): Windows {
  let address: string | null = null;
  return {
    serveAt(at) {
      address = at;
    },
    async open() {
      if (address === null) return { opened: false, address: null, note: note() };
      const page = link.write(address);
      const opened = mayOpen && (await openPage(pathToFileURL(page).href));
      return { opened, address: opened ? address : page, note: note() };
    },
  };
}
