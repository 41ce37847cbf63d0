import { expect, test } from 'vitest';
import type { TrackedFile } from '#contract/files.ts';
import { whyNotDone } from '../../../main/hosts/cli/output/file-text.ts';

const onHold = (state: TrackedFile['state'], reason: string | null, detail: string | null): string =>
  whyNotDone({
    id: 'id',
    state,
    reason,
    detail,
    name: 'scan.pdf',
    folderId: null,
    actions: [],
  } as unknown as TrackedFile);

test.each([
  ['on-hold', 'too-large', 'limit 10 MB', 'It is too large for the service: limit 10 MB'],
  ['on-hold', 'too-large', null, 'It is too large for the service.'],
  ['on-hold', 'unsupported', 'no', 'The service cannot read files of this kind: no'],
  ['rejected', 'refused', 'no', 'The service rejected it: no'],
  ['on-hold', 'service-fault', 'oops', 'The service fails for this file alone; it is tried again every hour: oops'],
] as const)('%s, %s: the cause stands before the words of the service', (state, reason, detail, words) => {
  expect(onHold(state, reason, detail)).toBe(words);
});

test('words of our own stand alone', () => {
  expect(onHold('on-hold', 'suspicious', 'The file is empty.')).toBe('The file is empty.');
});
