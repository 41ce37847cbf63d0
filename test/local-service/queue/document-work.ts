import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CallFailed } from '../configure.ts';
import { acts, makeAct, type Act, type Ends } from './document-acts.ts';
import { isFinished } from './exchange/written-folder.ts';

type Work = Act | 'export' | 'import';

export interface Counts {
  /** How often each was done, and how often a kill came while it was being done. */
  readonly made: Partial<Record<Work, number>>;
  readonly met: Partial<Record<Work, number>>;
}

/** The folder of the export that is being written or imported. */
export interface ExchangeFolder {
  readonly root: string;
  number: number;
  isExported: boolean;
}

interface WorkOptions extends Ends {
  readonly counts: Counts;
  readonly exchange: ExchangeFolder;
  readonly fileIds: readonly string[];
  readonly firstAct: number;
  /** Whether the service was killed. */
  readonly isOver: () => boolean;
}

/** Acts on documents, one act after the other, while all of them are exported and imported over and over. */
export function createDocumentWork({ counts, exchange, fileIds, firstAct, isOver, ...ends }: WorkOptions) {
  const doing = new Set<Work>();
  const notDone = new Set<Work>([...acts, 'export', 'import']);
  const allDone = Promise.withResolvers<true>();
  const firstActDone = Promise.withResolvers<true>();
  const done = (what: Work): void => {
    doing.delete(what);
    notDone.delete(what);
    counts.made[what] = (counts.made[what] ?? 0) + 1;
    if (notDone.size === 0) allDone.resolve(true);
  };
  let next = firstAct;
  const actOnce = async (): Promise<void> => {
    const act = acts[next % acts.length] ?? acts[0];
    doing.add(act);
    if (await makeAct(act, ends, fileIds)) {
      done(act);
      firstActDone.resolve(true);
    }
    doing.delete(act);
    next += 1;
  };
  const exchangeOnce = async (): Promise<void> => {
    const what = exchange.isExported ? 'import' : 'export';
    doing.add(what);
    await runExchange(ends, what, join(exchange.root, String(exchange.number)));
    done(what);
    if (what === 'import') {
      rmSync(join(exchange.root, String(exchange.number)), { recursive: true, force: true, maxRetries: 5 });
      exchange.number += 1;
    }
    exchange.isExported = !exchange.isExported;
  };
  /** The kill ends it, and nothing else. */
  const repeat = async (once: () => Promise<void>): Promise<void> => {
    try {
      for (;;) await once();
    } catch (error) {
      const isCut = !(error instanceof CallFailed) || error.failure.status === undefined;
      if (!isOver() || !isCut) throw error;
    }
  };
  return {
    allDone: allDone.promise,
    firstActDone: firstActDone.promise,
    notDone: (): readonly Work[] => [...notDone],
    async untilKilled(): Promise<void> {
      await Promise.all([repeat(actOnce), repeat(exchangeOnce)]);
    },
    countMet(): void {
      for (const what of doing) counts.met[what] = (counts.met[what] ?? 0) + 1;
    },
  };
}

async function runExchange({ configure: { ask } }: Ends, what: 'export' | 'import', folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  if (what === 'import' || !isFinished(folder)) await ask(`exchange.${what}`, { folder });
  let state = await ask('exchange.state', {});
  while (state.status === 'running') {
    await sleep(10);
    state = await ask('exchange.state', {});
  }
  if (state.status === 'failed' || state.problemCount > 0) throw new Error(`${what}: ${JSON.stringify(state)}`);
}
