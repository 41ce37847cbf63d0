import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEngineProcess } from './engine/engine-process.ts';
import { writeSmallFiles } from './engine/small-files.ts';
import type { Section } from './section.ts';

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

/** Measures the engine's memory while a service is away and files accumulate. */
export const section: Section = {
  name: 'waiting-memory',
  async run(context) {
    const count = context.quick ? 2_000 : 20_000;
    const root = path.join(context.scratchDir, 'watched');
    await mkdir(root);
    const engine = await startEngineProcess(context, root, 500);
    try {
      await engine.start();
      const empty = await engine.memory();
      writeSmallFiles(root, count);
      await engine.rescan();
      for (let recorded = -1; recorded < count;) {
        await sleep(1_000);
        const { seen, settling } = await engine.counts();
        recorded = seen - settling;
        context.say(`${recorded} of ${count} recorded and waiting`);
      }
      await sleep(2_000);
      const full = await engine.memory();
      return [
        {
          what: `engine memory, ${count} files waiting for a service that is away`,
          who: 'intray',
          value: megabytes(full.rssBytes),
          note: `resident; ${megabytes(empty.rssBytes)} with none. Heap ${megabytes(full.heapBytes)}, ${megabytes(empty.heapBytes)} with none`,
        },
      ];
    } finally {
      await engine.stop();
    }
  },
};
