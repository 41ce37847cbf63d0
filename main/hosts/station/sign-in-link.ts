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
 * Signs in a browser whose user can read this user's files. A page with mode 0600 redirects with a one-time token in
 * the fragment, so that the token is in no request line, log or command line.
 */
export interface SignInLink {
  /** Writes the page that signs a browser in and returns its path. Tokens of earlier pages become invalid. */
  write(address: string): string;
  /** Returns whether this is the valid token, and uses it up. */
  use(token: string): boolean;
  /** Removes the page. */
  close(): void;
}

export const linkLifetimeMs = 10 * 60_000;

const hash = (secret: string) => createHash('sha256').update(secret).digest();

/** @param nowMs a clock that never goes back */
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
  // Removes a page that a killed run has left. Its token is invalid.
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
  /** Sets the address once the page is served. */
  serveAt(address: string): void;
  /**
   * Shows the page in a browser. When no browser can be shown, `address` is the path of a page for this user alone. It
   * signs one browser in, once and within ten minutes.
   */
  open(): Promise<OpenedWindow>;
}

export interface WindowsOptions {
  readonly link: SignInLink;
  /** The note to show with a window; `null` when there is none. */
  readonly note: () => AnyMessage | null;
  /** `false` on a station that must not open windows. */
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
