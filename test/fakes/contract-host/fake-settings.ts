import type { CompanySettings, LimitsInUse } from '#service-api/configuration/settings-calls.ts';
import { defaultSplitRules } from '#service-api/split-rules.ts';
import type { FakeAnswers } from './fake-configuration.ts';

/** The settings of the invented company; they fit `cloudInfo` of `service-records.ts`. */
type SettingsAnswers = 'settings.get' | 'settings.set' | 'limits.get' | 'limits.set' | 'fetch.get' | 'fetch.setHosts';

export function fakeSettings(): Pick<FakeAnswers, SettingsAnswers> {
  let settings: CompanySettings = {
    duplicatePolicy: 'new_file_new_name',
    fileRetryLimit: 3,
    jobRetryLimit: 3,
    failsJobWithFetch: false,
    failsJobWithFile: false,
    splitsMails: true,
    splitting: defaultSplitRules,
    maintenance: { startDay: 'sunday', startTime: '03:00:00', durationHours: 1.5, timeZone: 'Europe/Berlin' },
  };
  let limits: LimitsInUse = { storageGigabytes: 250, documentsAtOnce: null, storedBytes: 38_214_551_806 };
  let allowedHosts: readonly string[] = ['nas.nordlicht.example'];
  const fetching = () => ({ allowedHosts: [...allowedHosts], sources: [{ name: 'archive', endpoint: null }] });
  return {
    'fetch.get': fetching,
    'fetch.setHosts': (input) => {
      allowedHosts = input.allowedHosts;
      return fetching();
    },
    'limits.get': () => limits,
    'limits.set': (part) => {
      limits = { ...limits, ...(part as Partial<LimitsInUse>) };
      return limits;
    },
    'settings.get': () => settings,
    'settings.set': (part) => {
      settings = { ...settings, ...(part as Partial<CompanySettings>) };
      return settings;
    },
  };
}
