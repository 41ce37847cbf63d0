import { aText } from '../lib/a-text.ts';
import { describe, expect, test } from 'vitest';
import { message } from '#contract/messages/message.ts';
import { documentView } from '#api/views/document-view.ts';
import { jobDetailView, jobView } from '#api/views/job-view.ts';
import { changedRules, folderView, rulesView, withRules } from '#api/views/folder-view.ts';
import { readRefusals } from '#api/views/refusals.ts';
import { createThroughput } from '#api/throughput.ts';
import { documentSchema, jobDetailSchema, jobSummarySchema } from '#contract/documents.ts';
import { defaultFolderRules, folderRulesSchema } from '#contract/folders.ts';
import { folderId } from '#core/ids.ts';
import { watchFolder } from '#core/watch-folder.ts';
import { english } from '../builders/english.ts';
import { trackedFile } from '../builders/tracked-file.ts';

test('a file of which the service reports only the ID is a document, too', () => {
  const view = documentView({ id: 'a', folded: 'unknown', dataPoints: [] }, null, true);
  expect(documentSchema.parse(view)).toEqual(view);
  expect(view).toMatchObject({ fileId: 'a', name: null, folded: 'unknown', pageCount: null });
});

test('a document includes its warnings', () => {
  const warnings = [
    { code: 'partly-read', message: aText('Only the first 3 of 9 pages were read.') },
    { message: aText('Look at it.') },
  ];
  const view = documentView({ id: 'a', folded: 'succeeded', dataPoints: [], warnings }, null, true);
  expect(documentSchema.parse(view).warnings).toEqual([warnings[0], { code: null, message: aText('Look at it.') }]);
});

describe('the files of a job include their warnings', () => {
  const warning = { code: 'type-mismatch', message: aText('It is a text.') };
  const job = { id: 'j', folded: 'succeeded', outputFileIds: [] } as const;
  const warningsIn = (view: unknown) => jobDetailSchema.parse(view).files.map(({ warnings }) => warnings);

  test('as the job reports them', () => {
    const files = [
      { id: 'a', folded: 'succeeded', warnings: [warning] },
      { id: 'b', folded: 'succeeded' },
    ] as const;
    expect(warningsIn(jobDetailView({ ...job, files }, null, new Map()))).toEqual([[warning], []]);
  });

  test('as the journal has them, where the job names no files', () => {
    const classification = { tagName: null, tagScore: null, warning };
    const members = new Map([
      ['a', trackedFile('a', 'done', { classification })],
      ['b', trackedFile('b', 'done')],
    ]);
    expect(warningsIn(jobDetailView({ ...job, files: [] }, null, members))).toEqual([[warning], []]);
    const silent = [...members.keys()].map((id) => ({ id, folded: 'succeeded' as const }));
    expect(warningsIn(jobDetailView({ ...job, files: silent }, null, members))).toEqual([[warning], []]);
  });
});

test('a job that lists its files but no progress is counted by its files', () => {
  const file = (folded: 'succeeded' | 'failed') => ({ id: folded, folded });
  const view = jobView(
    { id: 'j', folded: 'running', files: [file('succeeded'), file('failed')], outputFileIds: [] },
    null,
  );
  expect(jobSummarySchema.parse(view)).toMatchObject({ total: 2, done: 1, failed: 1, folderId: null });
});

test("a job states who created it, its output, and how its error is found in the service's log", () => {
  const error = { code: 'ocr_down', message: aText('no reader'), requestId: 'r-7' };
  const known = { outputFileIds: ['out'], userName: 'anna', retryCount: 2, updatedAtMs: 9 };
  const view = jobDetailView({ id: 'j', folded: 'failed', files: [], error, ...known }, null, new Map());
  expect(jobDetailSchema.parse(view)).toMatchObject({ ...known, errorCode: 'ocr_down', requestId: 'r-7' });
  const silent = jobDetailView({ id: 'j', folded: 'unknown', files: [], outputFileIds: [] }, null, new Map());
  expect(jobDetailSchema.parse(silent)).toMatchObject({ userName: null, retryCount: null, errorCode: null });
});

test('rules become a folder and rules again, and a change leaves the others as they are', () => {
  const place = { id: folderId('f'), root: '/scans', passwordIds: [] };
  expect(rulesView(watchFolder(place.id, place.root))).toEqual(defaultFolderRules);
  const rules = changedRules(defaultFolderRules, {
    stabilityDelayMs: 1,
    after: 'move-to-processed',
    include: ['*.pdf'],
    merge: true,
    split: 'pages',
    splitPages: 3,
  });
  expect(folderRulesSchema.parse(rulesView(withRules(place, rules, ['*.tmp'])))).toEqual(rules);
  expect(changedRules(rules, { priority: 'high' })).toEqual({ ...rules, priority: 'high' });
});

test('refusals that cannot be read are left out', () => {
  expect(readRefusals('[{"path":"/a","reason":"gone"},{"path":1},null]')).toEqual([
    { path: '/a', reason: aText('gone') },
  ]);
  expect(readRefusals('nonsense')).toEqual([]);
});

test('throughput counts each end once, by minute, and drops those older than half an hour', () => {
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

test('a folder with unreadable parts says so, and is watched anyway', () => {
  const folder = { ...watchFolder(folderId('f'), '/scans'), root: '/scans' };
  const state = {
    scannedAtMs: 1,
    away: null,
    refused: null,
    ignoredFolders: [],
    otherRoot: null,
    pollingEveryMs: null,
    pollingWhy: null,
    isOutOfWatches: false,
    missing: [],
    listedCount: 3,
  };
  const place = (name: string) => ({
    path: name,
    why: message('folder.part-unreadable', { path: name, code: 'EACCES' }),
  });
  const detail = (...names: string[]) => {
    const view = folderView(folder, { ...state, unreadable: names.map(place) }, undefined);
    return [view.state, view.stateDetail === null ? null : english(view.stateDetail)];
  };
  expect(detail()).toEqual(['watching', null]);
  expect(detail('a')).toEqual(['watching', 'The subfolder “a” cannot be read (EACCES).']);
  const words = 'The subfolder “a” cannot be read (EACCES). 2 more files or subfolders cannot be read.';
  expect(detail('a', 'b', 'c')).toEqual(['watching', words]);
});
