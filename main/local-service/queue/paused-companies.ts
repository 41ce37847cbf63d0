import type { Database } from '#lib/sqlite.ts';
import { maintenanceUntilMs } from '#service-api/maintenance-window.ts';
import type { CloudSettings } from '../store/cloud-settings.ts';

/** Ids of the companies whose maintenance window is open: their uploads are taken, their processing waits. */
export function createPausedCompanies(db: Database): (nowMs: number) => readonly string[] {
  const all = db.prepare<[], { readonly id: string; readonly settings: string }>(
    'SELECT id, cloud_info_json AS settings FROM companies',
  );
  return (nowMs) =>
    all
      .all()
      .filter(({ settings }) => maintenanceUntilMs(JSON.parse(settings) as CloudSettings, nowMs) !== null)
      .map(({ id }) => id);
}
