import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { startEngineProcess } from './engine/engine-process.ts';
import { writeSmallFiles } from './engine/small-files.ts';
import type { Row, Section } from './section.ts';

/**
 * Measures the start and first scan of a folder whose files are all in the journal, compared with `find`, which visits
 * each of them.
 */
export const section: Section = {
  name: 'reconcile',
  async run(context) {
    const count = context.quick ? 5_000 : 50_000;
    const root = path.join(context.scratchDir, 'watched');
    await mkdir(root);
    writeSmallFiles(root, count, 32);
    const first = await startEngineProcess(context, root, 5_000);
    context.say(`journalling ${count} files`);
    const known = await first.knowAll();
    await first.stop();
    const engine = await startEngineProcess(context, root, 5_000);
    try {
      // Both are measured with a warm file system cache.
      const theirs = await find(root);
      const tookMs = await engine.start();
      const { seen, settling } = await engine.counts();
      const what = `start and reconcile ${count} known files`;
      const ratio = theirs === null ? '' : `${(tookMs / theirs).toFixed(1)} × find; `;
      const rows: Row[] = [
        {
          what,
          who: 'intray',
          value: `${(tookMs / 1_000).toFixed(2)} s`,
          note: `${ratio}${known} known, ${seen} seen, ${settling} taken for new; watches set, journal checked before`,
        },
        {
          what,
          who: 'find -newer',
          value: theirs === null ? null : `${(theirs / 1_000).toFixed(2)} s`,
          note: theirs === null ? 'find is not installed' : 'size and times of every file, nothing compared',
        },
      ];
      return rows;
    } finally {
      await engine.stop();
    }
  },
};

/** Returns the best time of three; `null` when there is no such program. */
async function find(root: string): Promise<number | null> {
  if (process.platform === 'win32') return null;
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const startedMs = performance.now();
    try {
      await promisify(execFile)('find', [root, '-type', 'f', '-newer', '/', '-size', '-1']);
    } catch {
      return null;
    }
    times.push(performance.now() - startedMs);
  }
  return Math.min(...times);
}
