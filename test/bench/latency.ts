import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEngineProcess } from './engine/engine-process.ts';
import { quantile } from './quantile.ts';
import type { Section } from './section.ts';

const quietMs = 2_000;

/** Measures the time from a file's last byte until it is queued, minus the stability delay. */
export const section: Section = {
  name: 'latency',
  async run(context) {
    const count = context.quick ? 40 : 400;
    const root = path.join(context.scratchDir, 'watched');
    await mkdir(root);
    const engine = await startEngineProcess(context, root, quietMs);
    try {
      await engine.start();
      const written = new Map<string, number>();
      for (let at = 0; at < count; at += 1) {
        const name = `file-${at}.txt`;
        await writeFile(path.join(root, name), `Document ${at}\n`.repeat(200));
        written.set(name, Date.now());
        await sleep(50);
      }
      await sleep(quietMs + 3_000);
      const queued = await engine.queuedAt();
      const delays = [...written].flatMap(([name, atMs]) => (queued[name] === undefined ? [] : [queued[name] - atMs - quietMs])); // prettier-ignore
      return [
        {
          what: `last byte to queued, less the quiet time, ${count} texts, 20 a second`,
          who: 'intray',
          value: `p50 ${quantile(delays, 0.5).toFixed(0)} ms, p95 ${quantile(delays, 0.95).toFixed(0)} ms`,
          note: `${delays.length} of ${count} queued; longest ${Math.max(...delays).toFixed(0)} ms; quiet time ${quietMs} ms`,
        },
      ];
    } finally {
      await engine.stop();
    }
  },
};
