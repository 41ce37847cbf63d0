import { setTimeout as sleep } from 'node:timers/promises';
import type { AppStatus } from '#contract/app.ts';

const withinMs = 20_000;
const lookEveryMs = 100;

/**
 * Waits while the service of an app that has just been started may still come: a command that asks it would be told "is
 * starting" otherwise, and a script's first search would fail. Ends at once where it cannot come by itself.
 */
export async function awaitService(status: () => Promise<AppStatus | null>): Promise<void> {
  const untilMs = Date.now() + withinMs;
  while (Date.now() < untilMs) {
    const now = await status();
    if (now === null || !mayStillCome(now)) return;
    await sleep(lookEveryMs);
  }
}

function mayStillCome({ broken, service }: AppStatus): boolean {
  if (broken !== null || service.kind === 'remote') return false;
  if (service.local === 'failed' || service.local === 'off') return false;
  return service.local !== 'running' || service.serviceId === null;
}
