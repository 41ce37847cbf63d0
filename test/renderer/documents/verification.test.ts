import { expect, test } from 'vitest';
import type { Verification } from '#contract/app.ts';
import { createText } from '#contract/messages/format-message.ts';
import { verificationWords } from '../../../renderer/documents/files/verification.ts';

type Unresponsive = Verification['unresponsive'][number];

const formats = { relative: (atMs: number) => `${atMs} ago`, moment: (atMs: number) => `at ${atMs}` };
const words = (...unresponsive: readonly Unresponsive[]) =>
  verificationWords(
    'stale',
    { state: 'stale', atMs: null, unresponsive: [...unresponsive] },
    { t: createText('en'), formats, nowMs: 1 },
  );
const service = { kind: 'service', id: '', name: null, sinceMs: null, isStarting: false } as const;

test.for([
  [[], 'Not verified yet'],
  [[{ ...service, isStarting: true }], 'Not verified yet; the service is starting'],
  [[{ ...service, sinceMs: 7 }], 'Not verified yet; service not reachable since at 7'],
  [[service], 'Not verified yet; service not reachable'],
  [[{ ...service, name: 'archive.example' }], 'Not verified yet; \u2068archive.example\u2069 not reachable'],
  [
    [{ ...service, kind: 'folder', name: 'Scans' }, service],
    'Not verified yet; folder “\u2068Scans\u2069” not available and 1 more',
  ],
] as const)('what has not answered: %s', ([unresponsive, expected]) => {
  expect(words(...unresponsive)).toBe(expected);
});
