import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { groupOf } from '#core/file-state.ts';
import type { Logger } from '#ports/logger.ts';
import { setStage, type Stage } from './stage/stage.ts';

/** Changes the journal beneath the engine, as a bad disk does. */
const damage = (stage: Stage, sql: string, ...values: readonly string[]): void => {
  const db = new Sqlite(path.join(stage.root, '..', 'journal.db'));
  db.prepare(sql).run(...values);
  db.close();
};
const itemAt = (stage: Stage, name: string) => stage.journal.presentAt(stage.folder.id, name)!;
/** What is counted is what is listed, in every group. */
const expectSums = (stage: Stage): void => {
  const groups = Object.groupBy(stage.journal.items({}), ({ state }) => groupOf[state.kind]);
  for (const [group, count] of Object.entries(stage.engine.balance().groups))
    expect([group, groups[group as keyof typeof groups]?.length ?? 0]).toEqual([group, count]);
};

test('a file whose row is damaged while it is processed needs a person, and is looked for before it is sent', async () => {
  const stage = setStage();
  stage.write('a.txt');
  stage.write('b.txt');
  await stage.engine.start();
  await stage.until(() => Object.values(stage.states()).filter((state) => state === 'processing').length === 2);
  const { id } = itemAt(stage, 'a.txt');
  damage(stage, "UPDATE files SET row_json = 'no row' WHERE id = ?", id);
  await stage.until(() => stage.engine.balance().groups.onHold === 1, 5_000);
  expectSums(stage);
  const row = stage.journal.item(id);
  expect(row?.state).toMatchObject({ kind: 'needs-decision', reason: 'row' });
  expect(row?.hash).not.toBeNull();
  stage.service.finish('succeeded');
  await stage.until(() => stage.states()['b.txt'] === 'done');
  expect(stage.engine.resolve(id, { kind: 'upload-again' })).toEqual({ ok: true });
  await stage.until(() => stage.journal.item(id)?.state.kind === 'done');
  expect([stage.service.calls.get('upload'), stage.service.calls.get('createJob')]).toEqual([2, 1]);
});

test('a file whose row is damaged before it was sent begins again when a person asks, and others never wait', async () => {
  const stage = setStage();
  stage.service.finishJobs = true;
  stage.engine.pause();
  stage.write('a.txt');
  stage.write('b.txt');
  await stage.engine.start();
  await stage.until(() => Object.values(stage.states()).filter((state) => state === 'queued').length === 2);
  const { id } = itemAt(stage, 'a.txt');
  damage(stage, "UPDATE files SET row_json = '{}' WHERE id = ?", id);
  stage.engine.resume();
  await stage.until(() => stage.states()['b.txt'] === 'done');
  await stage.until(() => stage.engine.balance().groups.onHold === 1, 5_000);
  // While a scan reads it again it is not known to be there.
  await stage.until(() => stage.engine.retry(id).ok);
  await stage.until(() => stage.journal.item(id)?.state.kind === 'done');
  expect(stage.service.calls.get('upload')).toBe(2);
});

test('a batch whose row is damaged strands none of its files', async () => {
  const stage = setStage();
  stage.write('a.txt');
  await stage.engine.start();
  await stage.until(() => stage.states()['a.txt'] === 'processing');
  damage(stage, "UPDATE batches SET row_json = 'no row'");
  stage.service.finish('succeeded');
  await stage.until(() => stage.states()['a.txt'] === 'done', 5_000);
  expect([stage.service.calls.get('upload'), stage.service.calls.get('createJob')]).toEqual([1, 1]);
});

test('a batch that is damaged while it is filled is given up, and its files go on in another', async () => {
  const stage = setStage();
  stage.service.finishJobs = true;
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  stage.service.before = (call) => (call === 'upload' ? held : Promise.resolve());
  stage.write('a.txt');
  await stage.engine.start();
  await stage.until(() => stage.states()['a.txt'] === 'uploading');
  damage(stage, "UPDATE batches SET state = 'nonsense', row_json = 'no row'");
  await stage.until(() => stage.journal.batchesIn(['unusable']).length === 1, 5_000);
  answer();
  await stage.until(() => stage.states()['a.txt'] === 'done');
  expect(stage.service.jobIds()).toHaveLength(1);
});

test('damaged notices and facts stop no start, and are reported once', async () => {
  const lines: unknown[] = [];
  const silent = (): void => undefined;
  const logger: Logger = { debug: silent, info: silent, warn: (...line) => void lines.push(line), error: silent };
  const stage = setStage({ deps: { logger } });
  stage.service.finishJobs = true;
  stage.write('a.txt');
  await stage.engine.start();
  await stage.until(() => stage.journal.notices({}).some(({ shown }) => shown));
  await stage.engine.stop();
  damage(stage, "UPDATE notices SET row_json = 'no row'");
  damage(stage, "UPDATE facts SET value = '{' WHERE key <> 'paused'");
  stage.write('b.txt');
  const again = stage.restart();
  await again.start();
  await stage.until(() => stage.states()['b.txt'] === 'done', 5_000);
  const startMs = stage.clock.nowMs();
  await stage.until(() => stage.clock.nowMs() - startMs > 3_600_000, 60_000);
  expect(lines).toHaveLength(1);
  const db = new Sqlite(path.join(stage.root, '..', 'journal.db'), { readonly: true });
  expect(db.prepare("SELECT count(*) FROM notices WHERE unread = 1 AND row_json = 'no row'").pluck().get()).toBe(0);
  db.close();
});
