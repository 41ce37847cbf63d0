import type { AppStatus } from '#contract/app.ts';
import type { TrackedFile, FileState } from '#contract/files.ts';
import { exitCodes } from '#app/exit-codes.ts';
import type { Instance } from '../../instance/with-instance.ts';
import type { PersonText } from '../../output/person-text.ts';
import type { Progress } from '../../output/progress.ts';

export interface BatchEnd {
  /** Why the command stopped waiting before the end; `null` when every file has ended. */
  readonly stuck: Stuck | null;
}

interface Stuck {
  readonly message: string;
  readonly exitCode: number;
}

/**
 * The states that end the wait for a file. `done` and `duplicate` are good ends. Files on hold, rejected, missing,
 * ignored or in need of a decision wait for a person or for a cause outside Intray (a full disk, a writer that keeps
 * the file open). Nobody knows for how long, so the command prints the reason and ends with 1; the file continues when
 * the cause is over. Waiting for a retry or for an offline service does not end the wait.
 */
const endsTheWait = {
  stabilizing: false,
  queued: false,
  batched: false,
  uploading: false,
  uploaded: false,
  processing: false,
  verifying: false,
  retrying: false,
  'duplicate-pending': false,
  done: true,
  duplicate: true,
  'on-hold': true,
  rejected: true,
  'needs-decision': true,
  missing: true,
  ignored: true,
} as const satisfies Record<FileState, boolean>;

export const hasEnded = ({ state }: Pick<TrackedFile, 'state'>) => endsTheWait[state];

/** The batch is read when something has changed, and at least this often. */
const lookEveryMs = 1_000;
/** Reading a large batch takes long. At most this share of the time is spent on it. */
const lookShare = 0.1;

/**
 * Polls a batch until each of its files has ended, or until none can continue before a person does something about the
 * app.
 */
export async function waitForBatch(instance: Instance, id: string, progress: Progress): Promise<BatchEnd> {
  for (;;) {
    const startedMs = performance.now();
    const files = await filesOf(instance, id);
    progress.show(files);
    if (files.every(hasEnded)) return { stuck: null };
    const status = await instance.ask('app.status', {});
    const stuck = whyStuck(status, instance.texts);
    if (stuck !== null) return { stuck };
    progress.note(delay(status, instance.texts));
    await rest((performance.now() - startedMs) * (1 / lookShare - 1) - lookEveryMs);
    await instance.changed(['batches', 'files', 'app'], lookEveryMs);
  }
}

const rest = (forMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, forMs)));

/** Returns the files of the batch, in the order in which they were added. */
async function filesOf(instance: Instance, id: string): Promise<readonly TrackedFile[]> {
  const files: TrackedFile[] = [];
  for (;;) {
    const page = await instance.ask('files.list', { folderId: id, offset: files.length, limit: 500 });
    files.push(...page.files);
    if (page.files.length === 0 || files.length >= page.total) return files.toReversed();
  }
}

function whyStuck({ broken, service, connections }: AppStatus, { text, inWords }: PersonText): Stuck | null {
  if (broken !== null) return { message: inWords(broken), exitCode: exitCodes.somethingFailed };
  if (service.kind === 'local' && service.local === 'failed') {
    const detail = service.detail === null ? [] : [inWords(service.detail)];
    return { message: [...detail, text('cli.wait.local-service')].join('\n'), exitCode: exitCodes.notReached };
  }
  for (const { state, reason, detail } of connections) {
    if (state !== 'paused') continue;
    if (reason === 'person') {
      return { message: text('cli.pause.done'), exitCode: exitCodes.somethingFailed };
    }
    if (reason === 'unauthorized' || reason === 'clock-skew' || reason === 'forbidden' || reason === 'blocked') {
      const why = text(`shell.connection.${reason}.title`);
      return {
        message: detail === null ? why : `${why} ${inWords(detail)}`,
        exitCode: exitCodes.notReached,
      };
    }
  }
  return null;
}

/** Returns, as text, what delays all files and passes without a person. */
function delay({ connections }: AppStatus, { text, inWords }: PersonText): string | null {
  const paused = connections.find((connection) => connection.state === 'paused');
  if (paused === undefined) return null;
  const why =
    paused.detail === null ? text(`shell.connection.${paused.reason ?? 'offline'}.title`) : inWords(paused.detail);
  return text('cli.wait.for', { why });
}
