import { maintenanceUntilMs } from '#service-api/maintenance-window.ts';
import type { Store } from '../store/store.ts';

/** Ids of the companies whose maintenance window is open: their uploads are taken, their processing waits. */
export async function pausedCompanies(store: Pick<Store, 'settingsOfAll'>, nowMs: number): Promise<readonly string[]> {
  return (await store.settingsOfAll())
    .filter(({ settings }) => maintenanceUntilMs(settings, nowMs) !== null)
    .map(({ companyId }) => companyId);
}
