import { expect, test } from 'vitest';
import { documentView } from '#api/views/document-view.ts';
import { jobView } from '#api/views/job-view.ts';
import { changedRules, folderView, rulesView, withRules } from '#api/views/folder-view.ts';
import { timeOf } from '#api/views/record-times.ts';
import { readRefusals } from '#api/views/refusals.ts';
import { pageWordsView } from '#api/views/page-words-view.ts';
import { createThroughput } from '#api/throughput.ts';
import { documentSchema, jobSummarySchema, pageWordsSchema } from '#contract/documents.ts';
import { defaultFolderRules, folderRulesSchema } from '#contract/folders.ts';
import { folderId } from '#core/ids.ts';
import { watchFolder } from '#core/watch-folder.ts';

const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.05 };

test('a file of which the service says nothing but its id is a document all the same', () => {
  const view = documentView({ id: 'a', folded: 'unknown', dataPoints: [], raw: {} }, null);
  expect(documentSchema.parse(view)).toEqual(view);
  expect(view).toMatchObject({ fileId: 'a', name: null, folded: 'unknown', pageCount: null });
});

test('a document says what a person must know of it', () => {
  const warnings = [
    { code: 'partly-read', message: 'Only the first 3 of 9 pages were read.' },
    { message: 'Look at it.' },
  ];
  const view = documentView({ id: 'a', folded: 'succeeded', dataPoints: [], raw: {}, warnings }, null);
  expect(documentSchema.parse(view).warnings).toEqual([warnings[0], { code: null, message: 'Look at it.' }]);
});

test('data points keep their place on the page where the service gives one that can be classification', () => {
  const point = (raw: Record<string, unknown>) => ({ name: 'total', value: 238, valueAsString: '238,00', raw });
  const raw = {};
  const { dataPoints } = documentView(
    {
      id: 'a',
      folded: 'succeeded',
      raw,
      dataPoints: [point({ page: 2, box, confidence: 0.9 }), point({ page: 'two', box: { x: 'left' } })],
    },
    'item',
  );
  expect(dataPoints).toEqual([
    { name: 'total', value: 238, valueAsString: '238,00', dataType: 'String', page: 2, box, confidence: 0.9 },
    { name: 'total', value: 238, valueAsString: '238,00', dataType: 'String', page: null, box: null, confidence: null },
  ]);
});

test('words come page by page with their lines, and what is no word is left out', () => {
  const word = (page: number, line: number, text: string) => ({ page, line, text, box, confidence: 1 });
  const words = [
    word(2, 0, 'second'),
    word(1, 0, 'Dear'),
    word(1, 0, 'Sir'),
    word(1, 1, 'thank'),
    { text: 'placeless' },
    7,
  ];
  const pages = pageWordsView({ id: 'a', folded: 'unknown', dataPoints: [], raw: { words } });
  expect(pages.map((page) => pageWordsSchema.parse(page))).toEqual(pages);
  expect(pages.map(({ number, text }) => [number, text])).toEqual([
    [1, 'Dear Sir\nthank'],
    [2, 'second'],
  ]);
});

test('a page keeps its turn, and its text where it has no words', () => {
  const words = [{ page: 2, line: 0, text: 'aside', box, confidence: 1 }];
  const pages = [{ page: 1, rotation: 0, text: 'plain' }, { page: 2, rotation: 90, text: 'aside' }, { rotation: 180 }];
  const view = pageWordsView({ id: 'a', folded: 'unknown', dataPoints: [], raw: { words, pages } });
  expect(view.map(({ number, rotation, text, words: here }) => [number, rotation, text, here.length])).toEqual([
    [1, 0, 'plain', 0],
    [2, 90, 'aside', 1],
  ]);
});

test('a job that names its files is counted by them when it tells no progress', () => {
  const file = (folded: 'succeeded' | 'failed') => ({ id: folded, folded });
  const view = jobView(
    { id: 'j', folded: 'running', files: [file('succeeded'), file('failed')], outputFileIds: [], raw: {} },
    null,
  );
  expect(jobSummarySchema.parse(view)).toMatchObject({ total: 2, done: 1, failed: 1, folderId: null });
});

test('timestamps with and without a zone are the same moment', () => {
  expect(timeOf('2026-11-21T05:10:10.638Z')).toBe(timeOf('2026-11-21T05:10:10.638'));
  expect(timeOf('2026-11-21T06:10:10+01:00')).toBe(timeOf('2026-11-21T05:10:10'));
  expect([timeOf(undefined), timeOf('yesterday')]).toEqual([null, null]);
});

test('rules become a folder and rules again, and a change leaves the others as they are', () => {
  const place = { id: folderId('f'), root: '/scans' };
  expect(rulesView(watchFolder(place.id, place.root))).toEqual(defaultFolderRules);
  const rules = changedRules(defaultFolderRules, { quietMs: 1, after: 'move-to-processed', include: ['*.pdf'] });
  expect(folderRulesSchema.parse(rulesView(withRules(place, rules, ['*.tmp'])))).toEqual(rules);
  expect(changedRules(rules, { priority: 'high' })).toEqual({ ...rules, priority: 'high' });
});

test('refusals that cannot be read are left out', () => {
  expect(readRefusals('[{"path":"/a","reason":"gone"},{"path":1},null]')).toEqual([{ path: '/a', reason: 'gone' }]);
  expect(readRefusals('nonsense')).toEqual([]);
});

test('throughput reads each end once, by minute, and forgets what is older than half an hour', () => {
  const minuteMs = 60_000;
  const nowMs = 100 * minuteMs;
  const log = [nowMs - 40 * minuteMs, nowMs - 2 * minuteMs, nowMs - 1_000, nowMs - 500];
  const throughput = createThroughput({
    finishedSince: (seq, sinceMs) => ({
      seq: log.length,
      atMs: seq === null ? log.filter((atMs) => atMs >= sinceMs) : log.slice(seq),
    }),
  });
  expect(throughput.minutes(nowMs).slice(-3)).toEqual([1, 0, 2]);
  log.push(nowMs);
  expect(throughput.minutes(nowMs).at(-1)).toBe(3);
  expect(throughput.burst(nowMs)).toEqual({ firstMs: nowMs - 1_000, lastMs: nowMs, files: 3 });
  expect(throughput.minutes(nowMs + 31 * minuteMs).every((count) => count === 0)).toBe(true);
  expect(throughput.burst(nowMs + 31 * minuteMs)).toBeNull();
});

test('a folder in which something cannot be read says so, and is watched all the same', () => {
  const folder = { ...watchFolder(folderId('f'), '/scans'), root: '/scans' };
  const state = {
    scannedAtMs: 1,
    away: null,
    refused: null,
    leftAlone: [],
    otherRoot: null,
    pollingEveryMs: null,
    pollingWhy: null,
    isOutOfWatches: false,
    missing: [],
    listedCount: 3,
  };
  const place = (name: string) => ({ path: name, why: `Its subfolder "${name}" cannot be read (EACCES).` });
  const detail = (...names: string[]) => {
    const view = folderView(folder, { ...state, unreadable: names.map(place) }, undefined);
    return [view.state, view.stateDetail];
  };
  expect(detail()).toEqual(['watching', null]);
  expect(detail('a')).toEqual(['watching', 'Its subfolder "a" cannot be read (EACCES).']);
  const words = 'Its subfolder "a" cannot be read (EACCES). 2 more places in it cannot be read.';
  expect(detail('a', 'b', 'c')).toEqual(['watching', words]);
});
