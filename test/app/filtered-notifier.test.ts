import { expect, test } from 'vitest';
import { batchId, folderId } from '#core/ids.ts';
import type { JobNotice, Notice } from '#core/notice.ts';
import type { Preferences } from '#ports/app-settings.ts';
import { languageOf } from '#app/notices/notice-text.ts';
import { createFilteredNotifier, type NoticeStyle } from '#app/notices/filtered-notifier.ts';

const finished: JobNotice = {
  kind: 'job',
  id: batchId('finished'),
  folderId: folderId('f'),
  jobId: 'j',
  end: 'succeeded',
  doneCount: 2,
  onHoldCount: 0,
  atMs: 0,
};
const failed: JobNotice = { ...finished, id: batchId('failed'), end: 'failed', doneCount: 0, onHoldCount: 1 };
const mixed: JobNotice = { ...finished, id: batchId('mixed'), end: 'mixed', doneCount: 1, onHoldCount: 1 };
type Wishes = Pick<Preferences, 'notices' | 'noticesAbout' | 'quietHours' | 'language' | 'stationName'>;
const everything: Wishes = {
  notices: true,
  noticesAbout: { finished: true, needsYou: true },
  quietHours: null,
  stationName: null,
  language: 'system',
};

async function shownOf(wishes: Partial<Wishes>, hour = 12) {
  const shown: string[] = [];
  const notifier = { show: (notice: Notice) => Promise.resolve(shown.push(notice.id) > 0) };
  const nowMs = () => new Date(2026, 0, 5, hour, 30).getTime();
  const filtered = createFilteredNotifier(notifier, () => ({ ...everything, ...wishes }), nowMs);
  const answers = await Promise.all([finished, failed, mixed].map((notice) => filtered.show(notice)));
  // A suppressed notice counts as reported, so that it is not raised again.
  expect(answers).toEqual([true, true, true]);
  return shown;
}

test('everything is shown by default, and nothing where notices are off', async () => {
  expect(await shownOf({})).toEqual(['finished', 'failed', 'mixed']);
  expect(await shownOf({ notices: false })).toEqual([]);
});

test('only what a person wants to be notified of is shown', async () => {
  expect(await shownOf({ noticesAbout: { finished: false, needsYou: true } })).toEqual(['failed', 'mixed']);
  expect(await shownOf({ noticesAbout: { finished: true, needsYou: false } })).toEqual(['finished', 'mixed']);
});

test('nothing is shown in the quiet hours, also past midnight', async () => {
  const quietHours = { from: '20:00', to: '07:00' };
  for (const hour of [20, 23, 0, 6]) expect(await shownOf({ quietHours }, hour)).toEqual([]);
  for (const hour of [7, 12, 19]) expect(await shownOf({ quietHours }, hour)).toHaveLength(3);
});

test('a notifier that could not show a notice reports that', async () => {
  const filtered = createFilteredNotifier({ show: () => Promise.resolve(false) }, () => everything);
  expect(await filtered.show(finished)).toBe(false);
});

test('a notice is in the language and with the station name that are set when it is shown', async () => {
  const shownVoices: NoticeStyle[] = [];
  let language: Wishes['language'] = 'de';
  const notifier = { show: (_: Notice, said: NoticeStyle) => Promise.resolve(shownVoices.push(said) > 0) };
  const filtered = createFilteredNotifier(notifier, () => ({
    ...everything,
    language,
    stationName: language === 'de' ? 'Scanner 3' : null,
  }));
  await filtered.show(finished);
  language = 'en';
  await filtered.show(finished);
  expect(shownVoices).toEqual([
    { language: 'de', stationName: 'Scanner 3' },
    { language: 'en', stationName: null },
  ]);
  expect([languageOf('system', 'de-AT'), languageOf('system', 'fr-FR'), languageOf('en', 'de-DE')]).toEqual([
    'de',
    'en',
    'en',
  ]);
});
