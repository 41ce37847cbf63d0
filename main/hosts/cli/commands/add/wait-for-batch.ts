import type { AppStatus } from '#contract/app.ts';
import type { TrackedFile, FileState } from '#contract/files.ts';
import { exitCodes } from '#app/exit-codes.ts';
import type { Instance } from '../../instance/with-instance.ts';
import type { PersonText } from '../../output/person-text.ts';
import type { Progress } from '../../output/progress.ts';

export interface BatchEnd {
  /** Why the wait was given up before the end; `null` when every file came to one. */
  readonly stuck: Stuck | null;
}

interface Stuck {
  readonly message: string;
  readonly exitCode: number;
}

/**
 * Which states end the wait for a file. Done and duplicate are the good ends. Held, rejected, parked, vanished and ignored
 * wait for a person or for a cause outside Intray (a full disk, a writer that keeps the file open): nobody can say for how
 * long, so the command says why and ends with 1; the file goes on by itself when its cause ends. Waiting for a retry or
 * for a service that is offline is no end.
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

/** Looks whenever something changed; else this often. */
const lookEveryMs = 1_000;
/** A look at a large batch takes its time; no more than this part of the time is spent on looking. */
const lookShare = 0.1;

/** Follows a batch until each of its files has ended, or none can move until a person does something about the app. */
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

/** Every file of the batch, in the order in which they were taken. */
async function filesOf(instance: Instance, id: string): Promise<readonly TrackedFile[]> {
  const files: TrackedFile[] = [];
  for (;;) {
    const page = await instance.ask('files.list', { folderId: id, offset: files.length, limit: 500 });
    files.push(...page.files);
    if (page.files.length === 0 || files.length >= page.total) return files.toReversed();
  }
}

function whyStuck({ broken, service, lanes }: AppStatus, { text, inWords }: PersonText): Stuck | null {
  if (broken !== null) return { message: inWords(broken), exitCode: exitCodes.somethingFailed };
  if (service.kind === 'local' && service.local === 'failed') {
    const detail = service.detail === null ? [] : [inWords(service.detail)];
    return { message: [...detail, text('cli.wait.local-service')].join('\n'), exitCode: exitCodes.notReached };
  }
  for (const { state, reason, detail } of lanes) {
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

/** What holds all files up and passes by itself, in words. */
function delay({ lanes }: AppStatus, { text, inWords }: PersonText): string | null {
  const paused = lanes.find((lane) => lane.state === 'paused');
  if (paused === undefined) return null;
  const why =
    paused.detail === null ? text(`shell.connection.${paused.reason ?? 'offline'}.title`) : inWords(paused.detail);
  return text('cli.wait.for', { why });
}
