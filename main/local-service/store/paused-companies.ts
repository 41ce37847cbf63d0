import type { Database } from '#lib/sqlite.ts';
import type { CloudSettings } from './cloud-settings.ts';
import { maintenanceUntilMs } from './maintenance-window.ts';

/** Ids of the companies whose maintenance window is open now: their uploads are taken, their processing waits. */
export function createPausedCompanies(db: Database, nowMs: () => number): () => readonly string[] {
  const select = db.prepare<[], { readonly id: string; readonly cloud_info_json: string }>(
    `SELECT id, cloud_info_json FROM companies WHERE cloud_info_json ->> 'maintenance_window_duration' > 0`,
  );
  return () =>
    select
      .all()
      .filter((row) => maintenanceUntilMs(JSON.parse(row.cloud_info_json) as CloudSettings, nowMs()) !== null)
      .map((row) => row.id);
}
