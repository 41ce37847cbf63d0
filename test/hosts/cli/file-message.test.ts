import { expect, test } from 'vitest';
import type { MessageCode } from '#contract/messages/message.ts';
import { catalogues } from '#contract/messages/format-message.ts';
import { message } from '#contract/messages/message.ts';
import { fileLine, fileMessage, fileText } from '../../../main/hosts/cli/output/file-message.ts';
import { terminalLocale } from '#app/machine/terminal-locale.ts';
import { terminalText } from '../../../main/hosts/cli/output/person-text.ts';
import { aText } from '../../lib/a-text.ts';

type Subject = Parameters<typeof fileText>[0];
const file: Subject = {
  id: 'f1',
  name: 'scan.pdf',
  state: 'on-hold',
  group: 'onHold',
  reason: null,
  detail: null,
  actions: [],
};
const problem = (code: MessageCode) => ({ code, params: { name: 'scan.pdf' } });

test.each<[Partial<Subject>, unknown]>([
  [
    { reason: 'too-large', detail: aText('limit 10 MB') },
    message('cli.problem', { problem: problem('file.problem.too-large'), detail: aText('limit 10 MB') }),
  ],
  [{ reason: 'too-large' }, problem('file.problem.too-large')],
  [
    { state: 'rejected', reason: 'refused', detail: aText('no') },
    message('cli.problem', { problem: problem('file.problem.rejected'), detail: aText('no') }),
  ],
  [{ reason: 'suspicious', detail: message('file.onHold.empty') }, message('file.onHold.empty')],
  [{ state: 'missing' }, problem('file.problem.missing')],
  [
    { state: 'ignored', group: 'ignored', reason: 'type', name: 'a.docx' },
    message('file.ignored.type', { type: 'docx' }),
  ],
  [{ state: 'processing', group: 'inProgress' }, null],
])('the words of a service follow the problem; those of Intray replace it: %j', (fields, expected) => {
  expect(fileMessage({ ...file, ...fields })).toEqual(expected);
});

test.each([
  ['de-AT', catalogues.de, 'Trotzdem hochladen: intray allow f1'],
  ['en-GB', catalogues.en, 'To upload it anyway: intray allow f1'],
] as const)('in %s the messages of a file are in the language of the person', (locale, texts, allow) => {
  const inWords = (fields: Partial<Subject>) => fileText({ ...file, ...fields }, terminalText(locale));
  expect(inWords({ reason: 'suspicious', detail: message('file.onHold.empty') })).toBe(texts['file.onHold.empty']);
  expect(inWords({ state: 'ignored', group: 'ignored', reason: 'skipped', actions: ['allow'] })).toBe(
    `${texts['file.ignored.skipped']}. ${allow}`,
  );
  expect(inWords({ state: 'processing', group: 'inProgress' })).toBe(texts['file.state.processing']);
});

const warning = { code: 'type-mismatch', message: message('failure.text', { text: 'The file is plain text.' }) };

test.each<[Partial<Parameters<typeof fileLine>[0]>, string]>([
  [{ tagName: 'invoice' }, 'invoice'],
  [{ tagName: null }, ''],
  [{ tagName: null, warning }, 'Warning: The file is plain text.'],
  [{ tagName: 'letter', warning }, 'letter. Warning: The file is plain text.'],
])('a done file shows its tag and what a person must know about it: %j', (fields, line) => {
  const done = { ...file, state: 'done', group: 'done', tagName: null, warning: null } as const;
  expect(fileLine({ ...done, ...fields }, terminalText('en-GB'))).toBe(line);
});

test.each<[NodeJS.ProcessEnv, string]>([
  [{ LC_ALL: 'de_AT.UTF-8', LANG: 'en_US.UTF-8' }, 'de-AT'],
  [{ LC_ALL: '', LC_MESSAGES: 'de', LANG: 'en_US.UTF-8' }, 'de'],
  [{ LANG: 'en_US.UTF-8' }, 'en-US'],
  [{ LANG: 'fr_FR@euro' }, 'en-GB'],
  [{ LC_ALL: 'C.UTF-8' }, 'en-GB'],
  [{ LANG: 'de_$(reboot)' }, 'de'],
  [{}, 'en-GB'],
])('%j is the locale %s', (env, locale) => {
  expect(terminalLocale(env)).toBe(locale);
});
