import type { CloudInfo, Company, Identity, PlatformStatus, RemoteSource } from '#ports/document-records.ts';
import { maintenanceSpans, saysMaintenance, type WeeklyWindow } from '#service-api/maintenance-window.ts';
import type { Fields } from '../reply/fields.ts';
import { fieldsOf, isRecord, present } from '../reply/fields.ts';
import { readProblem } from './classified.ts';

export function readPlatformStatus(raw: unknown): PlatformStatus | undefined {
  if (!isRecord(raw)) return undefined;
  const fields = fieldsOf(raw);
  const says = fieldsOf(fields.record('capabilities') ?? {});
  return present<PlatformStatus>({
    currentVersion: fields.text('currentVersion'),
    status: fields.text('status'),
    inMaintenance: saysMaintenance(fields.text('status')),
    capabilities: {
      idempotentCreate: says.truth('idempotent_create'),
      fileHash: says.truth('file_hash'),
      sessionFiles: says.truth('session_files'),
      searchById: says.truth('search_by_id'),
    },
    problems: fields.list('problems').filter(isRecord).map(readProblem),
    raw,
  });
}

export function readIdentity(raw: unknown): Identity | undefined {
  if (!isRecord(raw)) return undefined;
  const fields = fieldsOf(raw);
  return present<Identity>({
    userId: fields.text('user_id'),
    userName: fields.text('user_name'),
    companyId: fields.text('company_id'),
    companyName: fields.text('company_name'),
    appId: fields.text('app_id'),
    roles: fields.list('roles').filter((role) => typeof role === 'string'),
    authenticationType: fields.text('authentication_type'),
    raw,
  });
}

export function readPong(raw: unknown): string | undefined {
  return isRecord(raw) ? fieldsOf(raw).text('pong') : undefined;
}

export function readCompany(raw: unknown): Company | undefined {
  if (!isRecord(raw)) return undefined;
  const fields = fieldsOf(raw);
  const id = fields.text('id', 'company_id');
  return id === undefined ? undefined : present<Company>({ id, name: fields.text('name', 'company_name'), raw });
}

export function readSource(raw: unknown): RemoteSource | undefined {
  if (!isRecord(raw)) return undefined;
  const fields = fieldsOf(raw);
  return present<RemoteSource>({
    id: fields.text('id', 'source_id', 'uuid'),
    name: fields.text('source_name', 'name'),
    type: fields.text('type'),
    creationDate: fields.text('creation_date', 'created_at'),
    raw,
  });
}

/** `nowMs`: when it was answered; the maintenance windows are those around it. */
export function readCloudInfo(raw: unknown, nowMs: number): CloudInfo | undefined {
  if (!isRecord(raw)) return undefined;
  const fields = fieldsOf(raw);
  const extensions =
    fields.text('supported_file_extensions')?.split(',') ?? fields.list('supported_file_extensions').map(String);
  const plain = extensions
    .map((text) =>
      text
        .trim()
        .toLowerCase()
        .replace(/^\*?\./, ''),
    )
    .filter((text) => text !== '');
  return present<CloudInfo>({
    companyId: fields.text('company_id'),
    supportedFileExtensions: plain.length === 0 ? null : plain,
    maintenance: maintenanceSpans(readWindow(fields), nowMs),
    duplicatePolicy: fields.text('duplicate_policy'),
    jobRetryLimit: fields.number('job_retry_limit'),
    fileRetryLimit: fields.number('file_retry_limit'),
    webHookUrl: fields.text('web_hook_url'),
    raw,
  });
}

function readWindow(fields: Fields): WeeklyWindow {
  return {
    maintenance_window_start_day: fields.text('maintenance_window_start_day'),
    maintenance_window_duration: fields.number('maintenance_window_duration'),
    maintenance_window_start_time: fields.text('maintenance_window_start_time'),
    maintenance_window_end_time: fields.text('maintenance_window_end_time'),
    maintenance_window_time_zone: fields.text('maintenance_window_time_zone'),
  };
}
