import path from 'node:path';
import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openJournal } from '#adapters/journal/open-journal.ts';
import { newTrackedFile } from '#core/detect.ts';
import { mayChangeTo, type FileState } from '#core/file-state.ts';
import { folderId, trackedFileId, type FolderId } from '#core/ids.ts';
import { fileInState, transition } from '#core/transition.ts';
import { aText } from '../../lib/a-text.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';

const folders = ['a', 'b', 'c'].map(folderId);
const states: readonly FileState[] = [
  { kind: 'stabilizing' },
  { kind: 'queued' },
  { kind: 'batched' },
  { kind: 'uploading', startedAtMs: 0, unconfirmed: null },
  { kind: 'uploaded' },
  { kind: 'processing' },
  { kind: 'verifying', checkAtMs: 0, attempts: 0 },
  { kind: 'done' },
  { kind: 'ignored', reason: 'excluded' },
  { kind: 'missing' },
];

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('detect'), folder: fc.nat(2), count: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('change'), file: fc.nat(40), state: fc.nat(states.length - 1) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('absorb'), file: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refused'), file: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('open') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('ask') }) },
) as fc.Arbitrary<Step>;
type Step =
  | { readonly kind: 'detect'; readonly folder: number; readonly count: number }
  | { readonly kind: 'change'; readonly file: number; readonly state: number }
  | { readonly kind: 'absorb' | 'refused'; readonly file: number }
  | { readonly kind: 'open' | 'ask' };

const dayMs = 1_000;

/** A journal that is changed step by step, beside a connection that counts its rows. */
function opened() {
  const at = path.join(temporaryDirectory(), 'journal.db');
  const open = () => {
    const outcome = openJournal(at);
    if (!outcome.ok) throw new Error(outcome.code);
    return outcome;
  };
  let { journal, views } = open();
  const rows = new Sqlite(at, { readonly: true });
  const ids: string[] = [];
  let [made, nowMs] = [0, 0];
  const fileAt = (index: number) => journal.file(trackedFileId(ids[index % Math.max(1, ids.length)] ?? ''));
  const detect = (folder: FolderId, count: number): void => {
    nowMs += 300;
    const files = Array.from({ length: count }, () => {
      const id = String((made += 1));
      ids.push(id);
      const stat = { sizeBytes: 1, mtimeMs: 0, ctimeMs: 0, inode: id };
      const found = { path: `${id}.pdf`, stat, kind: 'file' } as const;
      return newTrackedFile(trackedFileId(id), folder, found, { kind: 'stabilizing' }, nowMs);
    });
    journal.addDetected(files, nowMs);
  };
  const change = (index: number, state: FileState): void => {
    const file = fileAt(index);
    if (file === null || !mayChangeTo(file.state.kind, state.kind)) return;
    journal.commit(transition({ files: [fileInState(file, state, aText('changed'))] }), nowMs);
  };
  const absorb = (index: number): void => {
    const file = fileAt(index);
    if (file === null || (file.state.kind !== 'stabilizing' && file.state.kind !== 'ignored')) return;
    journal.commit(transition({ absorbed: [file.id] }), nowMs);
    ids.splice(ids.indexOf(file.id), 1);
  };
  /** Nothing of a transition is written whose second file has changed since it was read. */
  const refused = (index: number): void => {
    const [file, other] = [fileAt(index), fileAt(index + 1)];
    if (file === null || other === null || file.id === other.id || !mayChangeTo(file.state.kind, 'missing')) return;
    const first = fileInState(file, { kind: 'missing' }, aText('gone'));
    const stale = fileInState({ ...other, revision: other.revision + 7 }, other.state, aText('stale'));
    expect(() => journal.commit(transition({ files: [first, stale] }), nowMs)).toThrow();
  };
  const days = () => Array.from({ length: 6 }, (_, at) => Math.floor(nowMs / dayMs - 4 + at) * dayMs);
  return {
    run: (one: Step) => {
      if (one.kind === 'detect') detect(folders[one.folder] ?? folderId('a'), one.count);
      else if (one.kind === 'change') change(one.file, states[one.state] ?? { kind: 'queued' });
      else if (one.kind === 'absorb') absorb(one.file);
      else if (one.kind === 'refused') refused(one.file);
      else if (one.kind === 'open') {
        journal.close();
        ({ journal, views } = open());
      } else for (const folder of folders) views.seenBetween(folder, days());
    },
    counted: () => ({
      tallies: [...views.tallies()]
        .map(([folder, { states: counts, lastSeenAtMs }]) => [folder, counts, lastSeenAtMs])
        .toSorted(),
      days: folders.map((folder) => views.seenBetween(folder, days())),
      has: states.map(({ kind }) => journal.countIn([kind])),
    }),
    inRows: () => {
      const all = rows
        .prepare<[], { folder: string; state: string; atMs: number }>(
          'SELECT f.folder_id AS folder, f.state, d.seen_at_ms AS atMs FROM files f JOIN detections d ON d.file_id = f.id',
        )
        .all();
      const of = (folder: string) => all.filter((row) => row.folder === folder);
      const times = days();
      return {
        tallies: folders
          .filter((folder) => of(folder).length > 0)
          .map((folder) => {
            const counts: Record<string, number> = {};
            for (const { state } of of(folder)) counts[state] = (counts[state] ?? 0) + 1;
            return [folder, counts, Math.max(...of(folder).map(({ atMs }) => atMs))];
          }),
        days: folders.map((folder) =>
          times
            .slice(1)
            .map((to, at) => of(folder).filter(({ atMs }) => atMs >= (times[at] ?? to) && atMs < to).length),
        ),
        has: states.map(({ kind }) => all.filter(({ state }) => state === kind).length),
      };
    },
    close: () => {
      rows.close();
      journal.close();
    },
  };
}

test('after any changes, refused ones and a new start, the counts of folders, days and states are those of the rows', () => {
  const property = fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) => {
    const journal = opened();
    try {
      for (const one of steps) {
        journal.run(one);
        expect(journal.counted()).toEqual(journal.inRows());
      }
    } finally {
      journal.close();
    }
  });
  fc.assert(property, { numRuns: 40 });
});
