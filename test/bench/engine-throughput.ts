import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withInstance, type Instance } from '#hosts/cli/instance/with-instance.ts';
import { createServiceCaller, type ServiceCaller } from '../local-service/service-caller.ts';
import { createSyntheticDocuments } from './synthetic-documents.ts';
import type { BenchContext, Section } from './section.ts';

const sizeBytes = 20 * 1024;
const filesASession = 100;
const uploadsAtOnce = 4;
/** The folder's rules. The stability delay and the idle gap are settings of a person, so they are kept short here. */
const rules = { stabilityDelayMs: 1_000, idleGapMs: 1_000, maxFiles: filesASession };

/**
 * Measures text files from the watched folder to completed jobs through the whole app, compared with a bare loop that
 * uploads as many to the same service and waits for their jobs, without watching, stability delay, journal and
 * receipts.
 */
export const section: Section = {
  name: 'engine-throughput',
  async run(context) {
    const count = context.quick ? 200 : 2_000;
    const dataDir = path.join(context.scratchDir, 'profile');
    return withInstance({ dataDir }, async (instance) => {
      const caller = await callerOf(instance, dataDir);
      const ours = await throughFolder(context, instance, count);
      const theirs = await bareLoop(context, caller, count);
      const what = `${count} texts of 20 KB, to the last completed job`;
      const rate = (ms: number): string => `${(count / (ms / 1_000)).toFixed(0)} files/s`;
      return [
        {
          what,
          who: 'intray',
          value: rate(ours.completedMs),
          note: `${(ours.completedMs / theirs).toFixed(2)} × the loop's time, 1 s quiet time in it; proven after ${(ours.provenMs / 1_000).toFixed(1)} s`,
        },
        { what, who: 'bare loop', value: rate(theirs), note: `${uploadsAtOnce} uploads at once, same service` },
      ];
    });
  },
};

async function throughFolder(context: BenchContext, instance: Instance, count: number) {
  const folder = path.join(context.scratchDir, 'watched');
  mkdirSync(folder);
  const texts = createTexts(1, count);
  texts.forEach((text, at) => {
    writeFileSync(path.join(folder, `document-${at}.txt`), text);
  });
  const startedMs = performance.now();
  await instance.ask('folders.add', { path: folder, rules });
  let completedMs: number | null = null;
  for (;;) {
    const { balance } = await instance.ask('app.status', {});
    const elapsedMs = performance.now() - startedMs;
    if (completedMs === null && (await completedFiles(instance)) >= count) completedMs = elapsedMs;
    if (balance.onHold + balance.ignored > 0) throw new Error(`not all are taken: ${JSON.stringify(balance)}`);
    if (completedMs !== null && balance.done === count) return { completedMs, provenMs: elapsedMs };
    context.say(`${balance.done} of ${count} done`);
    await sleep(500);
  }
}

/** Counts the files of jobs that the service reports as completed. */
async function completedFiles(instance: Instance): Promise<number> {
  let files = 0;
  for (let page = 1; ; page += 1) {
    const { jobs } = await instance.ask('jobs.list', { page, pageSize: 39 });
    for (const job of jobs) if (job.folded === 'succeeded') files += job.total ?? 0;
    if (jobs.length < 39) return files;
  }
}

async function bareLoop(context: BenchContext, caller: ServiceCaller, count: number): Promise<number> {
  const texts = createTexts(2, count);
  const startedMs = performance.now();
  const jobs: string[] = [];
  for (let at = 0; at < count; at += filesASession) {
    const sessionId = randomUUID();
    const batch = texts.slice(at, at + filesASession).entries();
    const sender = async (): Promise<void> => {
      for (const [index, text] of batch) await caller.upload(sessionId, `loop-${at + index}.txt`, text);
    };
    await Promise.all(Array.from({ length: uploadsAtOnce }, sender));
    jobs.push(await caller.createJob(sessionId));
  }
  for (const [index, id] of jobs.entries()) {
    while (((await caller.get(`/api/job/detail/${id}`)) as { readonly status: string }).status !== 'completed') {
      await sleep(100);
    }
    context.say(`bare loop: ${index + 1} of ${jobs.length} jobs completed`);
  }
  return performance.now() - startedMs;
}

/** Makes synthetic documents, joined until each has its size. */
function createTexts(seed: number, count: number): Uint8Array<ArrayBuffer>[] {
  const source = createSyntheticDocuments(seed);
  return Array.from({ length: count }, () => {
    let { text } = source.next();
    while (text.length < sizeBytes) text += `\n${source.next().text}`;
    return new TextEncoder().encode(text).slice(0, sizeBytes);
  });
}

/** Returns a caller with the app's own identity at its local service. */
async function callerOf(instance: Instance, dataDir: string): Promise<ServiceCaller> {
  for (;;) {
    const { service } = await instance.ask('app.status', {});
    if (service.origin !== null) {
      const text = readFileSync(path.join(dataDir, 'service', 'credentials.json'), 'utf8');
      const [identity] = JSON.parse(text) as { readonly api_key: string; readonly access_token: string }[];
      if (identity !== undefined) return createServiceCaller(service.origin, { ...identity, base_url: service.origin } as never); // prettier-ignore
    }
    await sleep(200);
  }
}
