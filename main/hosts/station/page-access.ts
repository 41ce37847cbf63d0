import type { BrowserSignIns } from '#app/app.ts';
import type { HandshakeDeps } from './page-handshake.ts';
import { createSignInLink } from './sign-in-link.ts';
import { createSignIns, signInLifetimeMs, systemClocks, type SignInClocks } from './sign-ins.ts';
import { loadStationKey } from './station-key.ts';

/** Everything by which browsers are let in to the page of one data directory. */
export function openPageAccess(dataDir: string, clocks: SignInClocks = systemClocks): HandshakeDeps {
  const key = loadStationKey(dataDir);
  return { key, link: createSignInLink(dataDir, key.keyId), signIns: createSignIns(dataDir, clocks) };
}

/** The sign-ins as a person sees them: no keys. */
export const asBrowserSignIns = ({ signIns }: Pick<HandshakeDeps, 'signIns'>): BrowserSignIns => ({
  list: () =>
    signIns.list().map(({ id, browser, signedInAtMs }) => ({
      id,
      browser,
      signedInAtMs,
      endsAtMs: signedInAtMs + signInLifetimeMs,
    })),
  end: (id) => signIns.end(id),
});
