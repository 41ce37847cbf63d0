import { expect, test } from 'vitest';
import type { HostNotifier } from '#app/notices/filtered-notifier.ts';
import { createNativeNotices } from '#hosts/electron/adapters/native-notices.ts';
import { wordsOf } from '#hosts/electron/words.ts';
import { createFakeElectron } from '../../fakes/electron/fake-electron.ts';

type Notice = Parameters<HostNotifier['show']>[0];

const notice = (id: string, more: Partial<Notice> = {}): Notice =>
  ({
    kind: 'job',
    id,
    folderId: 'f',
    jobId: `job ${id}`,
    end: 'succeeded',
    doneCount: 2,
    onHoldCount: 0,
    atMs: 0,
    ...more,
  }) as Notice;

function fakeSystem() {
  const { electron, seen, dials } = createFakeElectron();
  const opened: string[] = [];
  let nowMs = 0;
  const native = createNativeNotices({
    Notification: electron.Notification,
    words: () => wordsOf('en', 'en'),
    open: (hash) => opened.push(hash),
    icon: 'icon.png',
    nowMs: () => nowMs,
  });
  const notices = { show: (each: Notice) => native.show(each, { language: 'en', stationName: null }) };
  return {
    native,
    notices,
    opened,
    dials,
    wait: (ms: number) => void (nowMs += ms),
    all: () => seen.notifications,
    visible: () => seen.notifications.filter(({ isShown }) => isShown).map(({ options }) => options.title),
  };
}

test('each job is one notice, which opens that job; the same job again replaces it', async () => {
  const { notices, opened, all, visible, wait } = fakeSystem();
  expect(await notices.show(notice('a/b'))).toBe(true);
  wait(20_000);
  await notices.show(notice('c', { jobId: null }));
  wait(20_000);
  await notices.show(notice('a/b', { doneCount: 3 }));
  expect(visible()).toEqual(['2 files are done', '3 files are done']);
  all().at(-1)?.emit('click');
  all()[1]?.emit('click');
  expect(opened).toEqual(['#/jobs/job%20a%2Fb', '#/jobs']);
});

test('many jobs within a short time become one notice that counts them, and opens the list of jobs', async () => {
  const { notices, opened, all, visible, wait } = fakeSystem();
  for (let job = 1; job <= 40; job += 1) {
    await notices.show(notice(`${job}`, { onHoldCount: job === 7 ? 1 : 0 }));
    wait(2_000);
  }
  expect(visible()).toEqual(['2 files are done', '2 files are done', '2 files are done', '40 jobs finished']);
  expect(all().at(-1)?.options.body).toBe('80 files are done, 1 on hold.');
  all().at(-1)?.emit('click');
  expect(opened).toEqual(['#/jobs']);
  wait(60_000);
  await notices.show(notice('later'));
  expect(visible().at(-1)).toBe('2 files are done');
});

test('a desktop that shows no notices is not a failure', async () => {
  const { notices, dials, all } = fakeSystem();
  dials.notifies = false;
  expect(await notices.show(notice('a'))).toBe(true);
  expect(all()).toEqual([]);
});

test('a notice is in the person’s language', async () => {
  const { native, all } = fakeSystem();
  await native.show(notice('a', { end: 'mixed', doneCount: 1, onHoldCount: 2 }), {
    language: 'de',
    stationName: 'Scanner 3',
  });
  await native.show(notice('b', { end: 'failed', doneCount: 0, onHoldCount: 1 }), {
    language: 'de',
    stationName: 'Scanner 3',
  });
  expect(all().map(({ options }) => [options.title, options.body])).toEqual([
    ['Scanner 3: 1 Datei ist fertig', 'Bei 2 Dateien ist eine Aktion erforderlich.'],
    ['Scanner 3: Auftrag fehlgeschlagen', '0 Dateien sind fertig. Bei 1 Datei ist eine Aktion erforderlich.'],
  ]);
});

test('a trouble is a separate notice, also among many, and opens its subject', async () => {
  const { notices, all, opened } = fakeSystem();
  const trouble: Notice = {
    kind: 'trouble',
    id: 'trouble folder-away:/srv/scans 0 1',
    trouble: 'folder-away',
    subject: '/srv/scans',
    reason: null,
    count: 1,
    atMs: 0,
  };
  for (const id of ['1', '2', '3', '4']) await notices.show(notice(id));
  await notices.show(trouble);
  const last = all().at(-1);
  expect(last?.options.title).toBe('The folder scans is not available');
  last?.emit('click');
  expect(opened).toEqual(['#/folders']);
});
