import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { MethodName, MethodParams, MethodResult } from '#contract/methods.ts';
import { connectControl, type ControlClient } from '#app/frames/control-client.ts';
import { quantile } from './quantile.ts';
import type { BenchContext, Row, Section } from './section.ts';
import { english } from '../builders/english.ts';

const station = fileURLToPath(new URL('../../dist/station/main.js', import.meta.url));
const samplePdf = fileURLToPath(new URL('../../assets/samples/letter-thornbury-library.pdf', import.meta.url));
const longestMs = 60_000;

/**
 * Measures the time from the last byte of a single file in a watched folder until search finds it, with the built
 * station and its local service.
 */
export const section: Section = {
  name: 'first-found',
  async run(context) {
    const child = spawn(
      context.nodePath,
      [station, '--data-dir', path.join(context.scratchDir, 'data'), '--headless'],
      {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      },
    );
    const ended = once(child, 'exit');
    try {
      await once(child, 'message');
      const client = await connectControl(path.join(context.scratchDir, 'data'));
      if (client === null) throw new Error('the station cannot be reached');
      const rows = [await measure(context, client, 'pdf'), await measure(context, client, 'txt')];
      client.close();
      return rows;
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  },
};

/** Uses a new folder for each file, as in a first use. */
async function measure(context: BenchContext, client: ControlClient, kind: 'pdf' | 'txt'): Promise<Row> {
  const runs = context.quick ? 3 : 10;
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const folder = path.join(context.scratchDir, `${kind}-${run}`);
    await mkdir(folder);
    await ask(client, 'folders.add', { path: folder, rules: {}, create: false });
    await sleep(1_500);
    const name = `found-${kind}-${run}.${kind}`;
    const file = path.join(folder, name);
    const startMs = Date.now();
    // Equal content would be a duplicate. Readers ignore bytes after the end of a PDF.
    if (kind === 'txt') await writeFile(file, `Minutes of meeting ${run} about the kiln in the garden.\n`.repeat(20));
    else await copyPdf(file, run);
    times.push(await untilFound(client, name, startMs));
    context.say(`${kind} ${run + 1} of ${runs}: ${times.at(-1) ?? 0} ms`);
  }
  return {
    what: `last byte to found by search, a single ${kind} in a new folder, ${runs} runs`,
    who: 'intray',
    value: `p50 ${(quantile(times, 0.5) / 1_000).toFixed(1)} s`,
    note: `longest ${(Math.max(...times) / 1_000).toFixed(1)} s`,
  };
}

async function copyPdf(file: string, run: number): Promise<void> {
  await copyFile(samplePdf, file);
  await writeFile(file, `\n% ${run}\n%%EOF\n`, { flag: 'a' });
}

async function untilFound(client: ControlClient, name: string, startMs: number): Promise<number> {
  for (;;) {
    const { hits } = await ask(client, 'search.run', { query: name, page: 1, pageSize: 10, fuzzy: false });
    const tookMs = Date.now() - startMs;
    if (hits.some((hit) => hit.name === name)) return tookMs;
    if (tookMs > longestMs) throw new Error(`${name} is not found after ${tookMs} ms`);
    await sleep(100);
  }
}

async function ask<M extends MethodName>(
  client: ControlClient,
  method: M,
  params: MethodParams<M>,
): Promise<MethodResult<M>> {
  const answer = await client.call(method, params);
  if (!answer.ok) throw new Error(`${method}: ${english(answer.error.text)}`);
  return answer.result;
}
