// `npm run demo`: runs the main job once, in a scratch data directory, with the sample documents. `--quick` takes those
// that need no recognition.
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hasEnded } from '#hosts/cli/commands/add/wait-for-batch.ts';
import { Failed } from '#hosts/cli/failed.ts';
import { withInstance, type Instance } from '#hosts/cli/instance/with-instance.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { samples, type Sample } from '../builders/samples/sample-set.ts';
import { createDisplay } from './display.ts';
import { printFound, printSums, printUnderstood } from './results.ts';
import { message } from '#contract/messages/message.ts';

const sampleFolder = fileURLToPath(new URL('../../assets/samples', import.meta.url));
const needsRecognition = /^(?:scan|photo)-/;
/** The demo puts complete files into the folder, so a short stability delay is enough and batches close early. */
const rules = { stabilityDelayMs: 500, idleGapMs: 2_000 };
const betweenFilesMs = 300;
const limitMs = 600_000;
const english = (text: string) => message('failure.text', { text });

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted.abort(new Failed(english('Interrupted.')));
  });
}

const scratchDir = await mkdtemp(path.join(os.tmpdir(), 'intray-demo-'));
try {
  const chosen = values.quick ? samples.filter(({ name }) => !needsRecognition.test(name)) : samples;
  const isGood = await withInstance({ dataDir: path.join(scratchDir, 'profile') }, (instance) =>
    demo(instance, chosen),
  );
  process.exitCode = isGood ? exitCodes.fine : exitCodes.somethingFailed;
} catch (error) {
  if (!(error instanceof Failed)) throw error;
  console.error(error.inWords());
  process.exitCode = error.exitCode;
} finally {
  await rm(scratchDir, { recursive: true, force: true, maxRetries: 5 });
}
// Signal handlers do not keep the process alive, but a channel to npm might.
if (process.connected) process.disconnect();

/** Returns true when every document is done and was found. */
async function demo(instance: Instance, chosen: readonly Sample[]): Promise<boolean> {
  const inbox = path.join(scratchDir, 'inbox');
  await mkdir(inbox);
  console.log(`Intray works on a scratch profile and watches ${inbox}; both are gone at the end.`);
  console.log(`${chosen.length} sample documents are put there, one after the other.\n`);
  const folder = await instance.ask('folders.add', { path: inbox, rules });
  const startedMs = performance.now();
  const delivered = deliver(chosen, inbox);
  const files = await follow(instance, folder.id, chosen);
  await delivered;
  console.log(`\nAll have come to an end after ${((performance.now() - startedMs) / 1_000).toFixed(1)} s.\n`);
  await printUnderstood(
    instance,
    chosen.flatMap(({ name }) => files.filter((file) => file.name === name)),
  );
  const allFound = await printFound(instance, chosen);
  await printSums(instance);
  return allFound && files.every(({ state }) => state === 'done');
}

async function deliver(chosen: readonly Sample[], inbox: string): Promise<void> {
  for (const { name } of chosen) {
    if (interrupted.signal.aborted) return;
    await copyFile(path.join(sampleFolder, name), path.join(inbox, name));
    await sleep(betweenFilesMs);
  }
}

async function follow(instance: Instance, folderId: string, chosen: readonly Sample[]) {
  const display = createDisplay(chosen.map(({ name }) => name));
  const untilMs = performance.now() + limitMs;
  while (performance.now() < untilMs) {
    interrupted.signal.throwIfAborted();
    const { broken, service } = await instance.ask('app.status', {});
    if (broken !== null) throw new Failed(broken);
    if (service.local === 'failed') throw new Failed(service.detail ?? message('local-service.off'));
    const { files } = await instance.ask('files.list', { folderId, limit: 500 });
    display.show(files);
    if (files.length === chosen.length && files.every(hasEnded)) return files;
    await instance.changed(['files', 'app'], 500);
  }
  throw new Failed(english('The documents were not done within ten minutes.'));
}
