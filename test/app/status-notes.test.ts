import { expect, test } from 'vitest';
import { message } from '#contract/messages/message.ts';
import { serviceId } from '#core/ids.ts';
import { createStatusNotes, type NotesDeps } from '#app/notices/status-notes.ts';
import type { CredentialsState } from '#contract/service.ts';
import { wellBreaker } from './well-breaker.ts';
import { english } from '../builders/english.ts';
import { aText } from '../lib/a-text.ts';

const id = serviceId('company@https://far.example');

/** Returns the notes of a healthy computer, apart from what the test sets. */
function notesOf(odd: {
  readonly free?: number | null;
  readonly credentials?: CredentialsState;
  readonly local?: ReturnType<NotesDeps['services']['local']>;
  readonly pause?: ReturnType<NotesDeps['engine']['pauses']['pauseOf']>;
  readonly settings?: ReturnType<NotesDeps['settingsTrouble']>;
}) {
  let changes = 0;
  const asked: string[] = [];
  const notes = createStatusNotes({
    services: {
      kind: () => (odd.local === undefined ? 'remote' : 'local'),
      current: () => null,
      currentId: () => id,
      local: () => odd.local ?? { state: 'off', detail: null },
      credentials: () => {
        asked.push('credentials');
        return Promise.resolve(odd.credentials ?? { state: 'set', place: 'keychain', detail: null });
      },
    },
    engine: {
      pauses: {
        pauseOf: (of) => (of === id ? (odd.pause ?? null) : null),
        uploadPauseOf: () => null,
        breaker: wellBreaker,
        pause: () => undefined,
        noteSuccess: () => undefined,
        resume: () => undefined,
        resetTimers: () => undefined,
      },
    },
    dataDir: '/data',
    settingsTrouble: () => odd.settings ?? { kind: 'fine' },
    changed: () => (changes += 1),
    freeBytes: () => Promise.resolve(odd.free === undefined ? 50e9 : odd.free),
  });
  const end = notes.watch();
  return { notes, asked, changes: () => changes, end };
}

async function codesOf(odd: Parameters<typeof notesOf>[0]): Promise<readonly string[]> {
  const { notes, end, changes } = notesOf(odd);
  await new Promise(setImmediate);
  end();
  const codes = notes.current().map(({ code }) => code);
  // Findings about the computer are reported as changes here; other notes are reported by the parts that find them.
  if (codes.some((code) => code.startsWith('disk') || code.startsWith('keychain'))) expect(changes()).toBe(1);
  for (const { message } of notes.current()) expect(english(message)).toMatch(/[.]$/u);
  return codes;
}

test('a healthy computer has no notes, also where the system does not report free space', async () => {
  expect(await codesOf({})).toEqual([]);
  expect(await codesOf({ free: null })).toEqual([]);
});

test('little space, a locked or missing keychain and a wrong clock are noted', async () => {
  expect(await codesOf({ free: 4e8 })).toEqual(['disk-low']);
  const locked: CredentialsState = { state: 'locked', place: null, detail: message('keychain.locked') };
  expect(await codesOf({ credentials: locked })).toEqual(['keychain-locked']);
  const missing: CredentialsState = { state: 'missing', place: null, detail: message('keys.wrong-passphrase') };
  expect(await codesOf({ credentials: missing })).toEqual(['keychain-missing']);
  const sealed: CredentialsState = { state: 'sealed', place: null, detail: message('keys.passphrase-needed') };
  expect(await codesOf({ credentials: sealed })).toEqual(['passphrase-needed']);
  const pause = { reason: 'clock-skew', message: aText('It is off by an hour.'), untilMs: 1 } as const;
  expect(await codesOf({ pause })).toEqual(['clock-skew']);
});

test('a local service that was given up and unreadable settings are noted in their own words', () => {
  const settings = { kind: 'put-aside', path: '/data/old.json' } as const;
  const { notes, end } = notesOf({ local: { state: 'failed', detail: aText('It is damaged.') }, settings });
  end();
  expect(notes.current()).toEqual([
    { code: 'settings-unreadable', message: message('settings.put-aside', { path: '/data/old.json' }) },
    { code: 'service-failed', message: aText('It is damaged.') },
  ]);
});

test('unreadable settings are noted until they can be read', async () => {
  expect(await codesOf({ settings: { kind: 'unreadable', path: '/data/settings.json' } })).toEqual([
    'settings-unreadable',
  ]);
});

test("the local service's key needs no keychain", async () => {
  const { asked, end } = notesOf({ local: { state: 'running', detail: null } });
  await new Promise(setImmediate);
  end();
  expect(asked).toEqual([]);
});
