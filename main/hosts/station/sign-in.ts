import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeFileAtomic } from '#lib/atomic-write.ts';

/**
 * Who may see the station's pages: whoever can read this user's files. A one-time token lies in a 0600 page that
 * redirects with it in the fragment (never in a request line, a log or a command line) and is exchanged for a cookie; the
 * cookie's hash is kept in the data directory, so that a restart does not sign the page out.
 */
export interface SignIn {
  /** Writes the page that signs a browser in and returns its path. An earlier page's token ends with that. */
  writePage(address: string): string;
  /** Exchanges a token, once. The value for `Set-Cookie`; `null` for a wrong or used token. */
  exchange(token: string): string | null;
  isSignedIn(cookieHeader: string | undefined): boolean;
}

const cookieLifetimeS = 365 * 24 * 3_600;
const tokenLifetimeMs = 10 * 60_000;

const hash = (secret: string) => createHash('sha256').update(secret).digest();

export function createSignIn(dataDir: string, nowMs: () => number = Date.now): SignIn {
  const hashFile = path.join(dataDir, 'page-sign-in');
  const page = path.join(dataDir, 'open.html');
  // Cookies do not tell ports apart: two stations on one machine need two names.
  const cookieName = `intray-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  let cookieHashes = readHashes(hashFile);
  let token: { readonly hash: Buffer; readonly expiresAtMs: number } | null = null;

  return {
    writePage(address) {
      const secret = randomBytes(32).toString('base64url');
      token = { hash: hash(secret), expiresAtMs: nowMs() + tokenLifetimeMs };
      writeFileAtomic(page, redirectPage(`${address}/#sign-in=${secret}`), 0o600);
      return page;
    },
    exchange(given) {
      if (token === null || token.expiresAtMs <= nowMs() || !timingSafeEqual(hash(given), token.hash)) return null;
      token = null;
      rmSync(page, { force: true });
      const cookie = randomBytes(32).toString('base64url');
      // The last few browsers stay signed in.
      cookieHashes = [hash(cookie), ...cookieHashes].slice(0, 5);
      try {
        writeFileAtomic(hashFile, cookieHashes.map((each) => each.toString('hex')).join('\n'), 0o600);
      } catch {
        // A full disk is what somebody may want to look at: signed in until the next start, then.
      }
      return `${cookieName}=${cookie}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${cookieLifetimeS}`;
    },
    isSignedIn(header) {
      const cookies = (header ?? '').split(/; */u).filter((pair) => pair.startsWith(`${cookieName}=`));
      return cookies.some((pair) => {
        const given = hash(pair.slice(cookieName.length + 1));
        return cookieHashes.some((known) => timingSafeEqual(known, given));
      });
    },
  };
}

function readHashes(file: string): readonly Buffer[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.filter((line) => /^[\da-f]{64}$/u.test(line)).map((line) => Buffer.from(line, 'hex'));
  } catch {
    return [];
  }
}

const redirectPage = (url: string) =>
  `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Intray</title>` +
  `<script>location.replace(${JSON.stringify(url)})</script><p>Opening Intray.</p>\n`;
