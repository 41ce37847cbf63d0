import type { CloudInfo, Company, Identity, PlatformStatus, RemoteSource } from '#ports/service-records.ts';
import { maintenanceSpans, saysMaintenance, type WeeklyWindow } from '#service-api/maintenance-window.ts';
import type { Fields } from '../reply/fields.ts';
import { fieldsOf, isRecord, present } from '../reply/fields.ts';
import type { ServiceWords } from '../reply/service-words.ts';
import { readProblem } from './classified.ts';

export function readPlatformStatus(value: unknown, words: ServiceWords): PlatformStatus | undefined {
  if (!isRecord(value)) return undefined;
  const fields = fieldsOf(value);
  const says = fieldsOf(fields.record('capabilities') ?? {});
  return present<PlatformStatus>({
    currentVersion: fields.text('currentVersion'),
    status: fields.text('status'),
    inMaintenance: saysMaintenance(fields.text('status')),
    capabilities: {
      idempotentCreate: says.truth('idempotent_create') === true,
      fileHash: says.truth('file_hash') === true,
      sessionFiles: says.truth('session_files') === true,
      searchById: says.truth('search_by_id') === true,
      searchFilters: says.truth('search_filters') === true,
      ownCalls: says.truth('own_calls') === true,
    },
    problems: fields
      .list('problems')
      .filter(isRecord)
      .map((problem) => readProblem(problem, words)),
  });
}

export function readIdentity(value: unknown): Identity | undefined {
  if (!isRecord(value)) return undefined;
  const fields = fieldsOf(value);
  return {
    userId: fields.text('user_id') ?? null,
    userName: fields.text('user_name', 'email') ?? null,
    firstName: fields.text('name') ?? null,
    lastName: fields.text('last_name') ?? null,
    companyId: fields.text('company_id') ?? null,
    companyName: fields.text('company_name', 'company') ?? null,
    roles: fields.texts('roles'),
    authenticationType: fields.text('authentication_type') ?? null,
  };
}

export function readPong(value: unknown): string | undefined {
  return isRecord(value) ? fieldsOf(value).text('pong') : undefined;
}

export function readCompany(value: unknown): Company | undefined {
  if (!isRecord(value)) return undefined;
  const fields = fieldsOf(value);
  const id = fields.text('id', 'company_id');
  return id === undefined ? undefined : { id, name: fields.text('name', 'company_name') ?? null };
}

export function readSource(value: unknown): RemoteSource | undefined {
  if (!isRecord(value)) return undefined;
  const fields = fieldsOf(value);
  return {
    name: fields.text('source_name', 'name') ?? null,
    type: fields.text('type') ?? null,
    createdAtMs: fields.time('creation_date', 'created_at') ?? null,
  };
}

/** `nowMs` is the time of the answer. The maintenance windows are those around it. */
export function readCloudInfo(value: unknown, nowMs: number): CloudInfo | undefined {
  if (!isRecord(value)) return undefined;
  const fields = fieldsOf(value);
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
  return {
    supportedFileExtensions: plain.length === 0 ? null : plain,
    maintenance: maintenanceSpans(readWindow(fields), nowMs),
    duplicatePolicy: fields.text('duplicate_policy') ?? null,
    jobRetryLimit: fields.number('job_retry_limit') ?? null,
    fileRetryLimit: fields.number('file_retry_limit') ?? null,
    failsJobWithFile: fields.truth('invalid_on_failed_file') ?? null,
    splitsMails: fields.truth('decompose_email_files') ?? null,
    webHookUrl: fields.text('web_hook_url') ?? null,
  };
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
