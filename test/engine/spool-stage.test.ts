import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeUnusable } from '#core/batch-fault.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { ContentSpool } from '#ports/content-spool.ts';
import { aText } from '../lib/a-text.ts';
import { noSpool } from './fixture/no-spool.ts';
import { engineFixture, type EngineFixture } from './fixture/engine-fixture.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const spoolOf = (fixture: EngineFixture): string => path.join(path.dirname(fixture.root), 'spool');
const copies = (fixture: EngineFixture): readonly string[] => readdirSync(spoolOf(fixture)).toSorted();
const rowOf = (fixture: EngineFixture, text: string): TrackedFile | undefined =>
  fixture.journal.files({}).find(({ hash }) => hash === hashOf(text));

/** Requests a scan, and waits until the next scan of the folder has ended. */
async function scan(fixture: EngineFixture): Promise<void> {
  const scannedAtMs = () => fixture.engine.folderStates().get(fixture.folder.id)?.scannedAtMs ?? 0;
  fixture.clock.advance(60_000);
  const beforeMs = scannedAtMs();
  fixture.engine.rescan();
  await fixture.until(() => scannedAtMs() > beforeMs, 0);
}

/** Makes a paused station with one registered file. */
async function paused(name: string, text: string, options: { readonly isCopied: boolean }): Promise<EngineFixture> {
  const fixture = engineFixture(options.isCopied ? {} : { deps: { spool: noSpool } });
  fixture.service.finishJobs = true;
  fixture.engine.pause();
  fixture.write(name, text);
  await fixture.engine.start();
  await fixture.until(() => rowOf(fixture, text)?.spooled === options.isCopied);
  return fixture;
}

describe('content that was registered while nothing is uploaded', () => {
  test('is uploaded when its path is overwritten, under its own name, beside the new file', async () => {
    const fixture = await paused('scan0002.txt', 'the first document', { isCopied: true });
    fixture.write('scan0002.txt', 'the second document');
    await scan(fixture);
    await fixture.until(() => rowOf(fixture, 'the second document')?.spooled === true);
    expect(rowOf(fixture, 'the first document')).toMatchObject({ present: false, state: { kind: 'queued' } });
    fixture.engine.resume();
    await fixture.until(() => Object.keys(fixture.states()).length === 1 && fixture.journal.countIn(['done']) === 2);
    expect(rowOf(fixture, 'the first document')).toMatchObject({ path: 'scan0002.txt', state: { kind: 'done' } });
    expect(rowOf(fixture, 'the second document')).toMatchObject({ path: 'scan0002.txt', state: { kind: 'done' } });
    await fixture.until(() => copies(fixture).length === 0);
    expect(fixture.journal.spooledHashes().size).toBe(0);
  });

  test('is uploaded when its file is deleted, and the new file at its path is not moved in its place', async () => {
    const fixture = await paused('a.txt', 'deleted while it waits', { isCopied: true });
    rmSync(path.join(fixture.root, 'a.txt'));
    await scan(fixture);
    expect(rowOf(fixture, 'deleted while it waits')).toMatchObject({ present: false, state: { kind: 'queued' } });
    fixture.engine.resume();
    await fixture.until(() => fixture.journal.countIn(['done']) === 1);
    await fixture.until(() => rowOf(fixture, 'deleted while it waits')?.original.kind === 'left');
  });

  test('is copied although the clock advances while the stage queries what is due', async () => {
    const fixture = engineFixture();
    const nowMs = fixture.clock.nowMs.bind(fixture.clock);
    fixture.clock.nowMs = () => {
      fixture.clock.jump(1);
      return nowMs();
    };
    fixture.engine.pause();
    for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt']) fixture.write(name, `the content of ${name}`);
    await fixture.engine.start();
    await fixture.until(() => fixture.journal.spooledHashes().size === 5);
  });

  test('is copied at once under the name under which it came back, though a copy under the old one has just failed', async () => {
    const kept: string[] = [];
    let isRefused = false;
    /** A spool whose copying never finds the file under its first name. */
    const spool: ContentSpool = {
      ...noSpool,
      keep: ({ ref, hash }) => {
        if (ref.path === 'a.txt') {
          isRefused = true;
          return Promise.resolve({ kind: 'changed' });
        }
        kept.push(hash);
        return Promise.resolve({ kind: 'kept', isNew: true });
      },
    };
    const fixture = engineFixture({ deps: { spool } });
    fixture.engine.pause();
    fixture.write('a.txt', 'renamed while it waits');
    await fixture.engine.start();
    await fixture.until(() => isRefused);
    const refusedAtMs = fixture.clock.nowMs();
    renameSync(path.join(fixture.root, 'a.txt'), path.join(fixture.root, 'b.txt'));
    fixture.engine.rescan();
    await fixture.until(() => kept.length > 0);
    expect(fixture.clock.nowMs() - refusedAtMs).toBeLessThan(45_000);
    expect(rowOf(fixture, 'renamed while it waits')).toMatchObject({ path: 'b.txt' });
  });

  test('is on hold as overwritten where it could not be copied', async () => {
    const fixture = await paused('a.txt', 'never copied', { isCopied: false });
    fixture.write('a.txt', 'in its place');
    await scan(fixture);
    await fixture.until(() => rowOf(fixture, 'in its place')?.state.kind === 'queued');
    expect(rowOf(fixture, 'never copied')).toMatchObject({
      present: false,
      state: { kind: 'on-hold', reason: 'overwritten' },
    });
    expect(fixture.engine.balance()).toMatchObject({ seen: 2 });
    fixture.engine.resume();
    await fixture.until(() => fixture.journal.countIn(['done']) === 1);
    // A person puts it back, and it continues.
    fixture.write('again.txt', 'never copied');
    await scan(fixture);
    await fixture.until(() => rowOf(fixture, 'never copied')?.state.kind === 'done');
  });

  test.each([
    ['removed', null, { kind: 'missing' }],
    ['overwritten', 'in its place', { kind: 'on-hold', reason: 'overwritten' }],
  ])('that was uploaded, %s and is to be uploaded again is called so', async (_name, inItsPlace, state) => {
    const fixture = engineFixture({ deps: { spool: noSpool } });
    fixture.service.denied.add('createJob');
    fixture.write('a.txt', 'uploaded once');
    await fixture.engine.start();
    await fixture.until(() => rowOf(fixture, 'uploaded once')?.state.kind === 'uploaded');
    if (inItsPlace === null) rmSync(path.join(fixture.root, 'a.txt'));
    else fixture.write('a.txt', inItsPlace);
    await scan(fixture);
    await fixture.until(() => rowOf(fixture, 'uploaded once')?.present === false);
    fixture.engine.pause();
    const id = rowOf(fixture, 'uploaded once')?.batchId ?? null;
    const batch = id === null ? null : fixture.journal.batch(id);
    if (batch === null) throw new Error('It is in no batch.');
    const decision = makeUnusable(batch, fixture.journal.membersOf(batch.id), aText('The batch was given up.'));
    fixture.journal.commit(decision, fixture.clock.nowMs());
    await fixture.until(() => rowOf(fixture, 'uploaded once')?.state.kind === state.kind);
    expect(rowOf(fixture, 'uploaded once')).toMatchObject({ state, batchId: null, orphans: 1, present: false });
  });

  test.each([
    ['removed', null, { kind: 'missing' }],
    ['overwritten', 'in its place', { kind: 'on-hold', reason: 'overwritten' }],
  ])('that has lost its copy, and whose file was %s, is called so', async (_name, inItsPlace, state) => {
    const fixture = await paused('a.txt', 'copied once', { isCopied: true });
    if (inItsPlace === null) rmSync(path.join(fixture.root, 'a.txt'));
    else fixture.write('a.txt', inItsPlace);
    await scan(fixture);
    await fixture.until(() => rowOf(fixture, 'copied once')?.present === false);
    for (const name of copies(fixture)) rmSync(path.join(spoolOf(fixture), name));
    fixture.engine.resume();
    await fixture.until(() => rowOf(fixture, 'copied once')?.state.kind === state.kind);
    expect(rowOf(fixture, 'copied once')).toMatchObject({ state, batchId: null, present: false, spooled: false });
  });

  test('does not count as overwritten when its file is touched, or grows', async () => {
    const fixture = await paused('a.txt', 'page one', { isCopied: false });
    fixture.write('a.txt', 'page one');
    await scan(fixture);
    await fixture.until(() => fixture.states()['a.txt'] === 'queued');
    expect(fixture.journal.files({})).toHaveLength(1);
    writeFileSync(path.join(fixture.root, 'a.txt'), ', page two', { flag: 'a' });
    await scan(fixture);
    await fixture.until(() => rowOf(fixture, 'page one, page two')?.state.kind === 'queued');
    expect(fixture.journal.files({})).toHaveLength(1);
  });

  test('counts as safe only when its copy is there', async () => {
    const fixture = await paused('a.txt', 'first', { isCopied: true });
    expect(fixture.engine.spoolCounts()).toEqual({ waiting: 1, safe: 1 });
    const full = await paused('b.txt', 'second', { isCopied: false });
    await full.until(() => full.engine.spoolRefusalOf(rowOf(full, 'second')!) === 'no-room');
    expect(full.engine.spoolCounts()).toEqual({ waiting: 1, safe: 0 });
  });

  test('a start removes a copy without a row, and reads a file again whose copy is missing', async () => {
    const fixture = await paused('a.txt', 'first', { isCopied: true });
    await fixture.engine.stop();
    const [copy] = copies(fixture);
    rmSync(path.join(spoolOf(fixture), copy!));
    writeFileSync(path.join(spoolOf(fixture), 'b'.repeat(64)), 'an orphan');
    const next = fixture.restart();
    await next.start();
    // The row reports the copy until the start has checked the spool, and again once there is a copy.
    await fixture.until(() => !copies(fixture).includes('b'.repeat(64)) && copies(fixture).includes(copy!));
    expect(readFileSync(path.join(spoolOf(fixture), copy!), 'utf8')).toBe('first');
  });

  test('while nothing is delayed, nothing is copied', async () => {
    const fixture = engineFixture();
    fixture.service.finishJobs = true;
    fixture.write('a.txt');
    await fixture.engine.start();
    await fixture.until(() => fixture.states()['a.txt'] === 'done');
    const history = fixture.journal
      .files({})
      .flatMap(({ id }) => fixture.journal.history(id).map(({ message }) => message.code));
    expect(history).not.toContain('file.history.copied');
  });
});
