import type { CompanySettings } from '#service-api/configuration/settings-calls.ts';
import { defaultSplitRules } from '#service-api/split-rules.ts';
import type { FakeAnswers } from './fake-configuration.ts';

/** The settings of the invented company; they fit `cloudInfo` of `service-records.ts`. */
export function fakeSettings(): Pick<FakeAnswers, 'settings.get' | 'settings.set' | 'fetch.get' | 'fetch.setHosts'> {
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
  let allowedHosts: readonly string[] = ['nas.nordlicht.example'];
  const fetching = () => ({ allowedHosts: [...allowedHosts], sources: [{ name: 'archive', endpoint: null }] });
  return {
    'fetch.get': fetching,
    'fetch.setHosts': (input) => {
      allowedHosts = input.allowedHosts;
      return fetching();
    },
    'settings.get': () => settings,
    'settings.set': (part) => {
      settings = { ...settings, ...(part as Partial<CompanySettings>) };
      return settings;
    },
  };
}
