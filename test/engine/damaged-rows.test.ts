import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { groupOf } from '#core/file-state.ts';
import type { Logger } from '#ports/logger.ts';
import { engineFixture, type EngineFixture } from './fixture/engine-fixture.ts';

/** Changes the journal behind the engine's back, as a defective disk does. */
const damage = (fixture: EngineFixture, sql: string, ...values: readonly string[]): void => {
  const db = new Sqlite(path.join(fixture.root, '..', 'journal.db'));
  db.prepare(sql).run(...values);
  db.close();
};
const fileAt = (fixture: EngineFixture, name: string) => fixture.journal.presentAt(fixture.folder.id, name)!;
/** Expects that counts and lists agree in every group. */
const expectSums = (fixture: EngineFixture): void => {
  const groups = Object.groupBy(fixture.journal.files({}), ({ state }) => groupOf[state.kind]);
  for (const [group, count] of Object.entries(fixture.engine.balance().groups))
    expect([group, groups[group as keyof typeof groups]?.length ?? 0]).toEqual([group, count]);
};

test('a file whose row is damaged during processing needs a person, and is looked for at the service before it is uploaded', async () => {
  const fixture = engineFixture();
  fixture.write('a.txt');
  fixture.write('b.txt');
  await fixture.engine.start();
  await fixture.until(() => Object.values(fixture.states()).filter((state) => state === 'processing').length === 2);
  const { id } = fileAt(fixture, 'a.txt');
  damage(fixture, "UPDATE files SET row_json = 'no row' WHERE id = ?", id);
  await fixture.until(() => fixture.engine.balance().groups.onHold === 1, 5_000);
  expectSums(fixture);
  const row = fixture.journal.file(id);
  expect(row?.state).toMatchObject({ kind: 'needs-decision', reason: 'row' });
  expect(row?.hash).not.toBeNull();
  fixture.service.finish('succeeded');
  await fixture.until(() => fixture.states()['b.txt'] === 'done');
  expect(fixture.engine.resolve(id, { kind: 'upload-again' })).toEqual({ ok: true });
  await fixture.until(() => fixture.journal.file(id)?.state.kind === 'done');
  expect([fixture.service.calls.get('upload'), fixture.service.calls.get('createJob')]).toEqual([2, 1]);
});

test('a file whose row is damaged before its upload starts again when a person asks, and others never wait', async () => {
  const fixture = engineFixture();
  fixture.service.finishJobs = true;
  fixture.engine.pause();
  fixture.write('a.txt');
  fixture.write('b.txt');
  await fixture.engine.start();
  await fixture.until(() => Object.values(fixture.states()).filter((state) => state === 'queued').length === 2);
  const { id } = fileAt(fixture, 'a.txt');
  damage(fixture, "UPDATE files SET row_json = '{}' WHERE id = ?", id);
  fixture.engine.resume();
  await fixture.until(() => fixture.states()['b.txt'] === 'done');
  await fixture.until(() => fixture.engine.balance().groups.onHold === 1, 5_000);
  // While a scan reads it again, the file does not count as present.
  await fixture.until(() => fixture.engine.retry(id).ok);
  await fixture.until(() => fixture.journal.file(id)?.state.kind === 'done');
  expect(fixture.service.calls.get('upload')).toBe(2);
});

test('a batch whose row is damaged leaves none of its files behind', async () => {
  const fixture = engineFixture();
  fixture.write('a.txt');
  await fixture.engine.start();
  await fixture.until(() => fixture.states()['a.txt'] === 'processing');
  damage(fixture, "UPDATE batches SET row_json = 'no row'");
  fixture.service.finish('succeeded');
  await fixture.until(() => fixture.states()['a.txt'] === 'done', 5_000);
  expect([fixture.service.calls.get('upload'), fixture.service.calls.get('createJob')]).toEqual([1, 1]);
});

test('a batch that is damaged while it is filled is given up, and its files continue in another', async () => {
  const fixture = engineFixture();
  fixture.service.finishJobs = true;
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  fixture.service.before = (call) => (call === 'upload' ? held : Promise.resolve());
  fixture.write('a.txt');
  await fixture.engine.start();
  await fixture.until(() => fixture.states()['a.txt'] === 'uploading');
  damage(fixture, "UPDATE batches SET state = 'nonsense', row_json = 'no row'");
  await fixture.until(() => fixture.journal.batchesIn(['unusable']).length === 1, 5_000);
  answer();
  await fixture.until(() => fixture.states()['a.txt'] === 'done');
  expect(fixture.service.jobIds()).toHaveLength(1);
});

test('damaged notices and facts do not prevent a start, and are reported once', async () => {
  const lines: unknown[] = [];
  const silent = (): void => undefined;
  const logger: Logger = { debug: silent, info: silent, warn: (...line) => void lines.push(line), error: silent };
  const fixture = engineFixture({ deps: { logger } });
  fixture.service.finishJobs = true;
  fixture.write('a.txt');
  await fixture.engine.start();
  await fixture.until(() => fixture.journal.notices({}).some(({ shown }) => shown));
  await fixture.engine.stop();
  damage(fixture, "UPDATE notices SET row_json = 'no row'");
  damage(fixture, "UPDATE facts SET value = '{' WHERE key <> 'paused'");
  fixture.write('b.txt');
  const again = fixture.restart();
  await again.start();
  await fixture.until(() => fixture.states()['b.txt'] === 'done', 5_000);
  const startMs = fixture.clock.nowMs();
  await fixture.until(() => fixture.clock.nowMs() - startMs > 3_600_000, 60_000);
  expect(lines).toHaveLength(1);
  const db = new Sqlite(path.join(fixture.root, '..', 'journal.db'), { readonly: true });
  expect(db.prepare("SELECT count(*) FROM notices WHERE unread = 1 AND row_json = 'no row'").pluck().get()).toBe(0);
  db.close();
});
