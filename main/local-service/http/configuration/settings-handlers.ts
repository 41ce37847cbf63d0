import type { CompanyLimits, CompanySettings, LimitsInUse } from '#service-api/configuration/settings-calls.ts';
import { defaultSplitRules } from '#service-api/split-rules.ts';
import type { CloudSettings } from '../../store/cloud-settings.ts';
import { companyScope } from '../../store/scope.ts';
import { reply } from '../call.ts';
import { refuseFields } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';
import { changeConfiguration } from './change-configuration.ts';
import type { ConfigurationHandlers } from './configuration-call.ts';

type SettingsHandlers = Pick<ConfigurationHandlers, 'settings.get' | 'settings.set' | 'limits.get' | 'limits.set'>;

/** The settings of the company. They apply to everything that begins after the change. */
export function settingsHandlers(deps: Pick<ServiceDeps, 'store' | 'nowMs'>): SettingsHandlers {
  const { store, nowMs } = deps;
  return {
    ...limitsHandlers(deps),
    'settings.get': async ({ companyId }) =>
      reply(settingsView(await store.transaction((tx) => tx.companies.settings(companyId)))),
    'settings.set': async (request) => {
      const { companyId, input } = request;
      if (input.maintenance !== undefined && !isTimeZone(input.maintenance.timeZone)) {
        return refuseFields([{ field: 'maintenance.timeZone', message: 'is not a time zone' }]);
      }
      return changeConfiguration({ store, nowMs }, 'settings.set', request, async (tx, at) => {
        const stored = await tx.companies.settings(companyId);
        const given = withoutUndefined(input);
        const before = settingsView(stored);
        const after = { ...before, ...given };
        await tx.companies.setSettings(companyId, { ...stored, ...settingsFields(after) }, at);
        const names = Object.keys(given) as (keyof CompanySettings)[];
        const only = (settings: CompanySettings) => Object.fromEntries(names.map((name) => [name, settings[name]]));
        return { subject: names.join(', '), before: only(before), after: only(after), result: after };
      });
    },
  };
}

function limitsHandlers({
  store,
  nowMs,
}: Pick<ServiceDeps, 'store' | 'nowMs'>): Pick<SettingsHandlers, 'limits.get' | 'limits.set'> {
  const inUse = async (companyId: string, limits: CompanyLimits): Promise<LimitsInUse> => ({
    ...limits,
    storedBytes: await store.records.companies.storedBytes(companyScope(companyId)),
  });
  return {
    'limits.get': async ({ companyId }) => {
      const settings = await store.transaction((tx) => tx.companies.settings(companyId));
      return reply(await inUse(companyId, limitsOf(settings)));
    },
    'limits.set': async (request) => {
      const { companyId, input } = request;
      const changed = await changeConfiguration({ store, nowMs }, 'limits.set', request, async (tx, at) => {
        const stored = await tx.companies.settings(companyId);
        const before = limitsOf(stored);
        const after = { ...before, ...withoutUndefined(input) };
        await tx.companies.setSettings(companyId, { ...stored, limits: after }, at);
        return { subject: Object.keys(input).join(', '), before, after, result: after };
      });
      return changed.kind === 'refusal' ? changed : reply(await inUse(companyId, changed.body));
    },
  };
}

export function limitsOf({ limits }: Pick<CloudSettings, 'limits'>): CompanyLimits {
  return { storageGigabytes: null, documentsAtOnce: null, ...limits };
}

export function settingsView(settings: CloudSettings): CompanySettings {
  return {
    duplicatePolicy: settings.duplicate_policy,
    fileRetryLimit: settings.file_retry_limit,
    jobRetryLimit: settings.job_retry_limit,
    failsJobWithFetch: settings.invalid_on_failed_fetch,
    failsJobWithFile: settings.invalid_on_failed_file,
    splitsMails: settings.decompose_email_files,
    splitting: { ...defaultSplitRules, ...settings.split_rules },
    maintenance: {
      startDay: settings.maintenance_window_start_day,
      startTime: settings.maintenance_window_start_time,
      durationHours: settings.maintenance_window_duration,
      timeZone: settings.maintenance_window_time_zone,
    },
  };
}

export function settingsFields(settings: CompanySettings): Partial<CloudSettings> {
  const { startDay, startTime, durationHours, timeZone } = settings.maintenance;
  return {
    duplicate_policy: settings.duplicatePolicy,
    file_retry_limit: settings.fileRetryLimit,
    job_retry_limit: settings.jobRetryLimit,
    invalid_on_failed_fetch: settings.failsJobWithFetch,
    invalid_on_failed_file: settings.failsJobWithFile,
    decompose_email_files: settings.splitsMails,
    split_rules: settings.splitting,
    maintenance_window_start_day: startDay,
    maintenance_window_start_time: startTime,
    maintenance_window_duration: durationHours,
    maintenance_window_end_time: endTime(startTime, durationHours),
    maintenance_window_time_zone: timeZone,
  };
}

/** The end that other clients read beside the duration (docs/service-api.md#maintenance-window). */
function endTime(startTime: string, durationHours: number): string {
  const [hours = 0, minutes = 0, seconds = 0] = startTime.split(':').map(Number);
  const end = Math.round((hours + durationHours) * 3_600 + minutes * 60 + seconds) % 86_400;
  return [end / 3_600, (end / 60) % 60, end % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function withoutUndefined<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}
