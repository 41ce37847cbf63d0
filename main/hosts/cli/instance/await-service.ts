import { setTimeout as sleep } from 'node:timers/promises';
import type { AppStatus } from '#contract/app.ts';

type Service = AppStatus['service'];

/** The local service starts within this; a remote one answers its first question within that, or something is wrong. */
const withinMs = { local: 20_000, remote: 5_000 } as const;
const lookEveryMs = 100;

/**
 * Waits while the service of an app that has just been started may still come: a command that asks it would get "is
 * starting" otherwise, and a script's first search would fail. Ends at once where it cannot come by itself.
 */
export async function awaitService(status: () => Promise<AppStatus | null>): Promise<void> {
  const sinceMs = performance.now();
  let first: Service | null = null;
  for (;;) {
    const now = await status();
    if (now === null || now.broken !== null) return;
    first ??= now.service;
    if (!mayStillCome(now.service, first) || performance.now() - sinceMs > withinMs[now.service.kind]) return;
    await sleep(lookEveryMs);
  }
}

function mayStillCome(service: Service, first: Service): boolean {
  if (service.kind === 'local' && (service.local === 'failed' || service.local === 'off')) return false;
  if (service.kind === 'remote') return service.serviceId === null && service.detail === first.detail;
  return service.local !== 'running' || service.serviceId === null;
}
