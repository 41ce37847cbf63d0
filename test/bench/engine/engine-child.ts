import { message } from '#contract/messages/message.ts';
// Runs the real engine with a real journal, real files and a real watcher in a separate process, so that its memory and
// its event loop can be measured. Its service is known but unreachable, so files wait. The parent controls it by
// messages.
import { createHash, randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDocumentService } from '#adapters/document-service/create-document-service.ts';
import { createContentSpool } from '#adapters/content-spool/content-spool.ts';
import { createFileSource } from '#adapters/files/file-source.ts';
import { openJournal } from '#adapters/journal/open-journal.ts';
import { systemClock, systemIds } from '#adapters/clock/system-clock.ts';
import { createBearerSignIn } from '#adapters/document-service/sign-in/bearer.ts';
import { createFileWatcher } from '#adapters/watcher/file-watcher.ts';
import { folderId, trackedFileId, serviceId, sha256 } from '#core/ids.ts';
import { newTrackedFile } from '#core/detect.ts';
import { watchFolder } from '#core/watch-folder.ts';
import { createEngine } from '#engine/engine.ts';
import type { Answer, Question } from './engine-process.ts';
import { createUnlockedCopies } from '#adapters/unlocked-copies/unlocked-copies.ts';
import { createMemoryFolderPasswords } from '../../fakes/memory-folder-passwords.ts';

const [root = '', scratchDir = '', quietMs = '5000'] = process.argv.slice(2);
const folder = watchFolder(folderId('bench'), root, { settle: { quietMs: Number(quietMs), maxWaitMs: 600_000 } });
const opened = openJournal(path.join(scratchDir, 'journal.db'));
if (!opened.ok) throw new Error(opened.code);
const { journal } = opened;
const files = createFileSource();
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
/** The discard port, where connections are refused at once. */
const made = await createDocumentService(
  { signIn: createBearerSignIn('none'), apiKey: 'none', env: {}, nowMs: Date.now },
  { baseUrl: 'http://127.0.0.1:9', userAgent: 'intray-bench' },
);
if (!made.ok) throw new Error(made.failure.message.code);
const client = made.value;
const service = serviceId('bench');

const engine = createEngine({
  clock: systemClock,
  ids: systemIds,
  files,
  watcher: createFileWatcher({ calls: { call: (_root, run) => run(() => undefined) } }),
  journal,
  spool: createContentSpool({
    folder: path.join(scratchDir, 'spool'),
    ownFolders: [],
    budgetBytes: () => Infinity,
    freeBytes: () => Promise.resolve(null),
  }),
  unlockedCopies: createUnlockedCopies({ folder: path.join(scratchDir, 'unlocked') }),
  passwords: createMemoryFolderPasswords(),
  services: {
    current: () => service,
    get: (id) => (id === service ? client : null),
    onChange: () => () => undefined,
  },
  settings: {
    folders: () => [folder],
    saveFolder: () => undefined,
    removeFolder: () => undefined,
    sendsBatchId: () => true,
    onChange: () => () => undefined,
  },
  notifier: { show: () => Promise.resolve(true) },
  logger: silent,
});
const delay = monitorEventLoopDelay({ resolution: 5 });

process.on('message', (question: Question) => {
  void answer(question).then((said) => process.send?.(said));
});
process.once('disconnect', () => process.exit());
process.send?.({ kind: 'ready' });

async function answer(question: Question): Promise<Answer> {
  switch (question.kind) {
    case 'know-all':
      return { kind: 'number', value: await knowAll() };
    case 'start': {
      const startedMs = performance.now();
      await engine.start();
      const scanned = (): boolean => (engine.folderStates().get(folder.id)?.scannedAtMs ?? null) !== null;
      while (!scanned()) await sleep(5);
      return { kind: 'number', value: performance.now() - startedMs };
    }
    case 'counts': {
      const settling = journal.countIn(['stabilizing']);
      const { seen } = engine.balance();
      return { kind: 'counts', seen, settling };
    }
    case 'rescan':
      engine.rescan();
      return { kind: 'number', value: 0 };
    case 'watch-delay':
      delay.enable();
      delay.reset();
      return { kind: 'number', value: 0 };
    case 'delay':
      return { kind: 'delay', p50Ms: delay.percentile(50) / 1e6, p99Ms: delay.percentile(99) / 1e6, maxMs: delay.max / 1e6 }; // prettier-ignore
    case 'memory': {
      globalThis.gc?.();
      const { rss, heapUsed } = process.memoryUsage();
      return { kind: 'memory', rssBytes: rss, heapBytes: heapUsed };
    }
    case 'queued-at':
      return { kind: 'times', byPath: queuedAt() };
    case 'stop':
      await engine.stop();
      journal.close();
      await client.close();
      return { kind: 'number', value: 0 };
  }
}

/** Journals every file of the root as done long ago. */
async function knowAll(): Promise<number> {
  const listing = await files.list(root);
  if (listing.kind === 'away') throw new Error(listing.why.code);
  const nowMs = Date.now();
  const trackedFiles = listing.entries.map((entry) => ({
    ...newTrackedFile(trackedFileId(randomUUID()), folder.id, entry, { kind: 'done' }, nowMs),
    hash: sha256(createHash('sha256').update(entry.path).digest('hex')),
    serviceId: service,
    original: { kind: 'left', why: message('file.original.stays') } as const,
  }));
  for (let at = 0; at < trackedFiles.length; at += 1_000)
    journal.addDetected(trackedFiles.slice(at, at + 1_000), nowMs);
  return trackedFiles.length;
}

/** Returns when each file became stable. */
function queuedAt(): Readonly<Record<string, number>> {
  const times: Record<string, number> = {};
  for (const file of journal.files({})) {
    const entry = journal.history(file.id).find(({ from }) => from === 'stabilizing');
    if (entry !== undefined) times[file.path] = entry.atMs;
  }
  return times;
}
