import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEngineProcess } from './engine/engine-process.ts';
import { writeSmallFiles } from './engine/small-files.ts';
import type { Section } from './section.ts';

/**
 * Puts a burst of files into the watched folder. Measures how long the engine's event loop is blocked, and counts lost
 * files.
 */
export const section: Section = {
  name: 'burst',
  async run(context) {
    const count = context.quick ? 2_000 : 20_000;
    const root = path.join(context.scratchDir, 'watched');
    await mkdir(root);
    const engine = await startEngineProcess(context, root, 2_000);
    try {
      await engine.start();
      await engine.watchDelay();
      const startedMs = performance.now();
      writeSmallFiles(root, count);
      const writtenMs = performance.now() - startedMs;
      // Waits for the scans that hints cause, without requesting one: a file that only the timed scan finds is late,
      // not lost.
      let seen = 0;
      for (let calm = 0; calm < 5 && seen < count;) {
        await sleep(500);
        const before = seen;
        ({ seen } = await engine.counts());
        calm = seen === before ? calm + 1 : 0;
        context.say(`${seen} of ${count} seen`);
      }
      const seenByEvents = seen;
      const seenMs = performance.now() - startedMs;
      const { p50Ms, p99Ms, maxMs } = await engine.delay();
      await engine.rescan();
      for (let recorded = -1, calm = 0; recorded < count && calm < 20;) {
        await sleep(1_000);
        const counts = await engine.counts();
        calm = counts.seen - counts.settling === recorded ? calm + 1 : 0;
        recorded = counts.seen - counts.settling;
        seen = counts.seen;
      }
      return [
        {
          what: `event loop delay in a burst of ${count} files (${(writtenMs / 1_000).toFixed(1)} s to write)`,
          who: 'intray',
          value: `p99 ${p99Ms.toFixed(0)} ms`,
          note: `p50 ${p50Ms.toFixed(0)} ms, longest ${maxMs.toFixed(0)} ms; all that came by hints seen after ${(seenMs / 1_000).toFixed(1)} s`,
        },
        {
          what: `files lost in a burst of ${count}`,
          who: 'intray',
          value: String(count - seen),
          note: `${count - seenByEvents} were left to the next scan`,
        },
      ];
    } finally {
      await engine.stop();
    }
  },
};
