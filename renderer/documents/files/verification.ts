import type { AppStatus, Verification } from '#contract/app.ts';
import type { LinkState } from '../../bridge/client.ts';
import type { Formats } from '../../i18n/formats.ts';
import { isolate } from '../../i18n/isolate.ts';
import type { Text } from '../../i18n/text.tsx';

/** A page that has received nothing for this long no longer shows the balance as verified. */
const freshForMs = 60_000;

/** What this page can say about the balance. */
export type VerificationState = 'verified' | 'stale' | 'unexplained';

export function verificationState({ state, atMs }: Verification, link: LinkState, nowMs: number): VerificationState {
  if (state !== 'verified') return state;
  return link === 'live' && atMs !== null && nowMs - atMs < freshForMs ? 'verified' : 'stale';
}

/** Returns "Verified 4 seconds ago", or the time of the last verification and what has not answered since. */
export function verificationWords(
  look: Exclude<VerificationState, 'unexplained'>,
  { atMs, unresponsive }: Verification,
  {
    t,
    formats,
    nowMs,
  }: { readonly t: Text; readonly formats: Pick<Formats, 'relative' | 'moment'>; readonly nowMs: number },
): string {
  if (look === 'verified' && atMs !== null) return t('verified.now', { ago: formats.relative(atMs, nowMs) });
  const last = atMs === null ? t('verified.never') : t('verified.last', { time: formats.moment(atMs) });
  const [first, ...more] = unresponsive;
  if (first === undefined) return last;
  const since = first.sinceMs === null ? '' : formats.moment(first.sinceMs);
  const name = first.name === null ? '' : isolate(first.name);
  const known = first.sinceMs === null ? 'unknown' : 'since';
  const kind = first.kind === 'folder' ? 'folder' : first.name === null ? 'service' : 'host';
  const why = first.isStarting ? t('verified.service.starting') : t(`verified.${kind}.${known}`, { name, since });
  const others = more.length === 0 ? '' : ` ${t('verified.more', { count: more.length })}`;
  return `${last}; ${why}${others}`;
}

/** Returns whether the service in use has stopped to answer. One that starts, or was never asked, has not. */
export function isServiceSilent({ service, verification }: Pick<AppStatus, 'service' | 'verification'>): boolean {
  const { kind, local, serviceId } = service;
  const known = verification.unresponsive.find((one) => one.kind === 'service' && one.id === serviceId);
  return (known?.sinceMs ?? null) !== null && (kind === 'remote' || local === 'running');
}
