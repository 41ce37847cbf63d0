import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TrackedFile } from '#core/tracked-file.ts';
import { noSpool } from './stage/no-spool.ts';
import { setStage, type Stage } from './stage/stage.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const spoolOf = (stage: Stage): string => path.join(path.dirname(stage.root), 'spool');
const copies = (stage: Stage): readonly string[] => readdirSync(spoolOf(stage)).toSorted();
const rowOf = (stage: Stage, text: string): TrackedFile | undefined =>
  stage.journal.items({}).find(({ hash }) => hash === hashOf(text));

/** Scans, and waits until the first look at the folder after that has ended. */
async function scan(stage: Stage): Promise<void> {
  const scannedAtMs = () => stage.engine.folderStates().get(stage.folder.id)?.scannedAtMs ?? 0;
  stage.clock.advance(60_000);
  const beforeMs = scannedAtMs();
  stage.engine.rescan();
  await stage.until(() => scannedAtMs() > beforeMs, 0);
}

/** A paused station with one registered file. */
async function paused(name: string, text: string, options: { readonly isCopied: boolean }): Promise<Stage> {
  const stage = setStage(options.isCopied ? {} : { deps: { spool: noSpool } });
  stage.service.finishJobs = true;
  stage.engine.pause();
  stage.write(name, text);
  await stage.engine.start();
  await stage.until(() => rowOf(stage, text)?.spooled === options.isCopied);
  return stage;
}

describe('content that was registered while nothing is sent', () => {
  test('is uploaded when its path is overwritten, under its own name, beside what lies there then', async () => {
    const stage = await paused('scan0002.txt', 'the first document', { isCopied: true });
    stage.write('scan0002.txt', 'the second document');
    await scan(stage);
    await stage.until(() => rowOf(stage, 'the second document')?.spooled === true);
    expect(rowOf(stage, 'the first document')).toMatchObject({ present: false, state: { kind: 'queued' } });
    stage.engine.resume();
    await stage.until(() => Object.keys(stage.states()).length === 1 && stage.journal.countIn(['done']) === 2);
    expect(rowOf(stage, 'the first document')).toMatchObject({ path: 'scan0002.txt', state: { kind: 'done' } });
    expect(rowOf(stage, 'the second document')).toMatchObject({ path: 'scan0002.txt', state: { kind: 'done' } });
    await stage.until(() => copies(stage).length === 0);
    expect(stage.journal.spooledHashes().size).toBe(0);
  });

  test('is uploaded when its file is deleted, and the new file at its path is not moved for it', async () => {
    const stage = await paused('a.txt', 'deleted while it waits', { isCopied: true });
    rmSync(path.join(stage.root, 'a.txt'));
    await scan(stage);
    expect(rowOf(stage, 'deleted while it waits')).toMatchObject({ present: false, state: { kind: 'queued' } });
    stage.engine.resume();
    await stage.until(() => stage.journal.countIn(['done']) === 1);
    await stage.until(() => rowOf(stage, 'deleted while it waits')?.original.kind === 'left');
  });

  test('is copied although the clock goes on while the stage looks for what is due', async () => {
    const stage = setStage();
    const nowMs = stage.clock.nowMs.bind(stage.clock);
    stage.clock.nowMs = () => {
      stage.clock.jump(1);
      return nowMs();
    };
    stage.engine.pause();
    for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt']) stage.write(name, `the content of ${name}`);
    await stage.engine.start();
    await stage.until(() => stage.journal.spooledHashes().size === 5);
  });

  test('is on hold as overwritten where it could not be copied', async () => {
    const stage = await paused('a.txt', 'never copied', { isCopied: false });
    stage.write('a.txt', 'in its place');
    await scan(stage);
    await stage.until(() => rowOf(stage, 'in its place')?.state.kind === 'queued');
    expect(rowOf(stage, 'never copied')).toMatchObject({
      present: false,
      state: { kind: 'on-hold', reason: 'overwritten' },
    });
    expect(stage.engine.balance()).toMatchObject({ seen: 2 });
    stage.engine.resume();
    await stage.until(() => stage.journal.countIn(['done']) === 1);
    // It is put back by hand, and goes on.
    stage.write('again.txt', 'never copied');
    await scan(stage);
    await stage.until(() => rowOf(stage, 'never copied')?.state.kind === 'done');
  });

  test('is not called overwritten when its file is touched, or grows', async () => {
    const stage = await paused('a.txt', 'page one', { isCopied: false });
    stage.write('a.txt', 'page one');
    await scan(stage);
    await stage.until(() => stage.states()['a.txt'] === 'queued');
    expect(stage.journal.items({})).toHaveLength(1);
    writeFileSync(path.join(stage.root, 'a.txt'), ', page two', { flag: 'a' });
    await scan(stage);
    await stage.until(() => rowOf(stage, 'page one, page two')?.state.kind === 'queued');
    expect(stage.journal.items({})).toHaveLength(1);
  });

  test('counts as safe only when its copy is there', async () => {
    const stage = await paused('a.txt', 'first', { isCopied: true });
    expect(stage.engine.spoolCounts()).toEqual({ waiting: 1, safe: 1 });
    const full = await paused('b.txt', 'second', { isCopied: false });
    await full.until(() => full.engine.spoolRefusalOf(rowOf(full, 'second')!) === 'no-room');
    expect(full.engine.spoolCounts()).toEqual({ waiting: 1, safe: 0 });
  });

  test('a start removes a copy that no row speaks of, and reads a file again whose copy is gone', async () => {
    const stage = await paused('a.txt', 'first', { isCopied: true });
    await stage.engine.stop();
    const [copy] = copies(stage);
    rmSync(path.join(spoolOf(stage), copy!));
    writeFileSync(path.join(spoolOf(stage), 'b'.repeat(64)), 'an orphan');
    const next = stage.restart();
    await next.start();
    // The row says that there is a copy until the start has looked, and again once there is one.
    await stage.until(() => !copies(stage).includes('b'.repeat(64)) && copies(stage).includes(copy!));
    expect(readFileSync(path.join(spoolOf(stage), copy!), 'utf8')).toBe('first');
  });

  test('while everything goes its way, nothing is copied', async () => {
    const stage = setStage();
    stage.service.finishJobs = true;
    stage.write('a.txt');
    await stage.engine.start();
    await stage.until(() => stage.states()['a.txt'] === 'done');
    const history = stage.journal.items({}).flatMap(({ id }) => stage.journal.history(id).map(({ why }) => why.code));
    expect(history).not.toContain('file.history.copied');
  });
});
