import { expect, test } from 'vitest';
import { noteDocument, type NotedDocument } from '#core/note-document.ts';
import { trackedFile } from '../builders/tracked-file.ts';
import { aText } from '../lib/a-text.ts';

const summary = { issuer: 'ACME', number: '7', amount: 5, currency: 'EUR', dueOn: null, toCheck: ['total'] };
const known = { tagName: 'invoice', tagScore: 0.7, warning: null, summary };
const file = trackedFile('a', 'done', { classification: known });
const noted: NotedDocument = { tagName: 'invoice', tagScore: 0.7, summary, removed: null };

test.each<[string, Partial<NotedDocument>, object]>([
  ['another class', { tagName: 'receipt', tagScore: 1 }, { ...known, tagName: 'receipt', tagScore: 1 }],
  ['a corrected value', { summary: { ...summary, amount: 6 } }, { ...known, summary: { ...summary, amount: 6 } }],
  [
    'a value that was accepted',
    { summary: { ...summary, toCheck: [] } },
    { ...known, summary: { ...summary, toCheck: [] } },
  ],
  ['its move to the trash', { tagName: null, summary: null, removed: 'trash' }, { ...known, removed: 'trash' }],
])('a done file takes over %s', (_, change, expected) => {
  const noticed = noteDocument(file, { ...noted, ...change }, aText());
  expect(noticed?.file).toMatchObject({ state: { kind: 'done' }, classification: expected });
});

test.each<[string, Partial<NotedDocument>]>([
  ['the same', {}],
  ['no class', { tagName: null, tagScore: null }],
  ['no values', { summary: null }],
])('a service that reports %s changes nothing', (_, change) => {
  expect(noteDocument(file, { ...noted, ...change }, aText())).toBeNull();
});

test('a file that is not done is left to the stage that works on it', () => {
  const verifying = trackedFile('a', 'verifying', { classification: known });
  expect(noteDocument(verifying, { ...noted, tagName: 'receipt' }, aText())).toBeNull();
});

test('a restored document is as before, and of a deleted one no values are kept', () => {
  const trashed = trackedFile('a', 'done', { classification: { ...known, removed: 'trash' } });
  expect(noteDocument(trashed, noted, aText())?.file.classification).toEqual(known);
  const gone = noteDocument(trashed, { tagName: null, tagScore: null, summary: null, removed: 'deleted' }, aText());
  const { summary: _, ...rest } = known;
  expect(gone?.file.classification).toEqual({ ...rest, removed: 'deleted' });
});
