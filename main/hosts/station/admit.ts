import type { IncomingMessage } from 'node:http';
import { guardLoopback } from '#lib/loopback-guard.ts';

/**
 * Keeps pages of other origins out. `page`: the static page itself, which anybody may navigate to. `same-origin`:
 * everything else must be asked for by our own page, which browsers tell by `Sec-Fetch-Site` or `Origin`.
 * @returns why the request is refused, `null` when it is not
 */
export function admit(request: IncomingMessage, port: number, kind: 'page' | 'same-origin'): string | null {
  const { host, origin, 'sec-fetch-site': site } = request.headers;
  const verdict = guardLoopback({ host, origin }, port);
  if (verdict !== 'pass') return verdict === 'foreign-host' ? 'this host name is not ours' : 'this origin is not ours';
  if (kind === 'page') return null;
  if (site !== undefined) return site === 'same-origin' ? null : 'asked for by another site';
  return origin !== undefined ? null : 'asked for by no page of ours';
}
