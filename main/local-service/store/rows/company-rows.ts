import type { CloudInformation } from '#service-api/records/cloud-information.ts';
import type { CloudSettings } from '../cloud-settings.ts';

export interface CompanyRow {
  readonly id: string;
  readonly name: string;
  readonly cloud_info_json: string;
  readonly creation_date: string;
  readonly update_date: string;
}

export function settingsOf(row: CompanyRow): CloudSettings {
  return JSON.parse(row.cloud_info_json) as CloudSettings;
}

/** Returns the record without what is a setting of ours alone. */
export function toCloudInformation(row: CompanyRow): CloudInformation {
  const { split_rules: _splitting, limits: _limits, ...settings } = settingsOf(row);
  return {
    ...settings,
    company_id: row.id,
    creation_date: withoutZone(row.creation_date),
    update_date: withoutZone(row.update_date),
  };
}

/** The cloud information record is the only one whose times have no zone (docs/service-api.md#cloud-information). */
function withoutZone(timestamp: string): string {
  return timestamp.replace(/Z$/u, '');
}
