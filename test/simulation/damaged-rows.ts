import { fileStateKinds } from '#core/file-state.ts';
import { liveBatchKinds, batchStateKinds } from '#core/batch-state.ts';
import { boundKinds } from '#core/stranded.ts';
import { fileColumns } from '../../main/adapters/journal/file-columns.ts';
import type { ReadColumns } from '../../main/adapters/journal/file-columns.ts';
import { createRowReaders, batchColumns } from '../../main/adapters/journal/row-readers.ts';
import type { NoticeColumns, BatchColumns } from '../../main/adapters/journal/row-readers.ts';
import type { Random } from './random.ts';
import { isWorlds, spanMs } from './scene.ts';
import type { Storage } from './sim-journal.ts';
import type { World } from './world.ts';

/** Rows of the journal that are damaged behind the app's back, in the first hours. */
export interface DamageDial {
  /** The number of rows damaged at any moment, also while the app runs. */
  readonly running: number;
  /** The number of rows damaged before each restart of the app. */
  readonly atStart: number;
}

export function drawDamage(random: Random): DamageDial | null {
  if (!random.chance(0.3)) return null;
  return { running: 1 + random.int(5), atStart: random.pick([0, 0, 1, 3]) };
}

/** The longest time for which a row may stay damaged while the app runs. */
const mostDamagedMs = 900_000;
/** The time after which a person resumes when the setting that everything is paused was lost. */
const goesOnAfterMs = 600_000;

type Table = 'files' | 'batches' | 'notices' | 'facts';

export interface Damage {
  /** Schedules the damages while the app runs. */
  start(): void;
  /** Called before the app starts again. */
  beforeStart(): void;
  /** Whether a row is damaged now, so that sums by state may differ temporarily. */
  isOpen(): boolean;
  /** Whether a file's row was ever damaged: facts that only the row's text held are lost. */
  readonly wasDamaged: (trackedFileId: string) => boolean;
  /** Returns the rows that stayed damaged for too long. `isRunning`: the app runs and its disk accepts writes. */
  step(nowMs: number, isRunning: boolean): readonly string[];
}

/** The effects of a damage on the run. */
export interface DamageHooks {
  /**
   * Resumes as a person who finds everything paused although no one has paused it; returns `false` when the app does
   * not run.
   */
  readonly resume: () => boolean;
  /** Called when a row has been repaired, or is no longer read; neither commits anything. */
  readonly onRight: () => void;
}

export function createDamage(
  world: World,
  { db }: Storage,
  random: Random,
  dial: DamageDial | null,
  { resume, onRight }: DamageHooks,
): Damage {
  /**
   * Each row is damaged at most once, so that its columns still show what its text has lost, or the other way round.
   */
  const struck = new Set<string>();
  const open = new Map<string, { readonly table: Table; readonly id: string; runningMs: number }>();
  let [lastMs, lookedMs] = [0, 0];

  const pickRow = (table: Table): string | null => {
    const sql = {
      files: `SELECT id, state IN ('done', 'duplicate', 'ignored') AS rests FROM files`,
      batches: `SELECT id, state IN ('finished', 'abandoned', 'unusable') AS rests FROM batches`,
      notices: `SELECT id, 0 AS rests FROM notices`,
      facts: `SELECT key AS id, 0 AS rests FROM facts WHERE key NOT LIKE 'root:%'`,
    }[table];
    const rows = (db.prepare(sql).all() as { id: string; rests: number }[]).filter(
      ({ id }) => !struck.has(`${table} ${id}`),
    );
    // Rows of unfinished files and batches are the harder cases, so they are preferred.
    const moving = rows.filter(({ rests }) => rests === 0);
    const from = moving.length > 0 && random.chance(0.7) ? moving : rows;
    return from.length === 0 ? null : random.pick(from).id;
  };
  const broken = (text: string): string =>
    random.pick([
      () => 'no row',
      () => text.slice(0, random.int(Math.max(1, text.length))),
      () => '{}',
      () => 'null',
      () => text.replace(/"revision":\d+/u, '"revision":"x"'),
      () => text.replace(/"kind":"[a-z-]+"/u, '"kind":"nonsense"'),
      () => text.replaceAll(/[{}]/gu, '\u0000'),
    ])();
  const strikeColumn = (table: Table, id: string): void => {
    if (table === 'facts') {
      db.prepare('UPDATE facts SET value = ? WHERE key = ?').run(random.pick(['nonsense', '', '{"a":']), id);
      return;
    }
    if (table !== 'notices' && random.chance(0.3)) {
      const kinds = table === 'files' ? fileStateKinds : batchStateKinds;
      const state = random.chance(0.5) ? 'nonsense' : random.pick(kinds);
      db.prepare(`UPDATE ${table} SET state = ? WHERE id = ?`).run(state, id);
      return;
    }
    const text = db.prepare(`SELECT row_json FROM ${table} WHERE id = ?`).pluck().get(id) as string;
    db.prepare(`UPDATE ${table} SET row_json = ? WHERE id = ?`).run(broken(text), id);
  };
  const isRight = (table: Table, id: string): boolean => {
    const readers = createRowReaders();
    if (table === 'files') {
      const row = db.prepare(`SELECT ${fileColumns} FROM files WHERE id = ?`).get(id) as ReadColumns | undefined;
      if (row !== undefined) readers.file(row);
    } else if (table === 'batches') {
      const row = db.prepare(`SELECT ${batchColumns} FROM batches WHERE id = ?`).get(id) as BatchColumns;
      const bound = db.prepare('SELECT state FROM files WHERE batch_id = ?').pluck().all(id) as string[];
      const isEnded = !(liveBatchKinds as readonly string[]).includes(row.state);
      // The row of an ended batch is not read until a person acts.
      if (isEnded && bound.every((state) => ![...boundKinds, 'needs-decision'].some((kind) => kind === state)))
        return true;
      readers.batch(row);
    } else if (table === 'notices') {
      readers.notice(
        db.prepare('SELECT id, row_json, unread, shown FROM notices WHERE id = ?').get(id) as NoticeColumns,
      );
    }
    return Object.values(readers.damaged).every(({ size }) => size === 0);
  };
  const settle = (): void => {
    for (const [key, { table, id }] of open) {
      if (!isRight(table, id)) continue;
      open.delete(key);
      onRight();
    }
  };
  const goOn = (): void => {
    try {
      if (resume()) return;
    } catch (error) {
      if (!isWorlds(error)) throw error;
    }
    world.after(5_000, goOn);
  };
  const strike = (): void => {
    const table = random.pick(['files', 'files', 'files', 'batches', 'batches', 'notices', 'facts'] as const);
    const id = pickRow(table);
    if (id === null) return;
    struck.add(`${table} ${id}`);
    strikeColumn(table, id);
    world.note(`damaged: ${table} ${id}`);
    if (table === 'facts') {
      if (id === 'paused') world.after(goesOnAfterMs, goOn);
      return;
    }
    open.set(`${table} ${id}`, { table, id, runningMs: 0 });
  };
  return {
    start: () => {
      for (let n = 0; n < (dial?.running ?? 0); n += 1) world.after(random.next() * spanMs, strike);
    },
    beforeStart: () => {
      for (let n = 0; n < (dial?.atStart ?? 0); n += 1) strike();
    },
    isOpen: () => {
      if (open.size > 0) settle();
      return open.size > 0;
    },
    wasDamaged: (id) => struck.has(`files ${id}`),
    step: (nowMs, isRunning) => {
      const forMs = nowMs - lastMs;
      lastMs = nowMs;
      if (open.size === 0) return [];
      if (isRunning) for (const row of open.values()) row.runningMs += forMs;
      if (nowMs - lookedMs < 10_000) return [];
      lookedMs = nowMs;
      settle();
      return [...open].flatMap(([key, { runningMs }]) =>
        runningMs > mostDamagedMs ? [`nobody has set a damaged row right: ${key}`] : [],
      );
    },
  };
}
