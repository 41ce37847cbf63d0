import type { Logger } from 'pino';
import type { ParentMessage } from '#service-api/parent-messages.ts';
import type { EventKind } from '#service-api/values.ts';
import type { EventLog, LoggedEvent } from '../store/store.ts';

export interface Announcement {
  readonly fileId: string;
  readonly jobId: string;
  readonly pagesDone: number;
  readonly pages: number | null;
}

export interface AnnounceDependencies {
  readonly events: EventLog;
  /** Returns the files that are being read now. */
  readonly inProgress: () => readonly Announcement[];
  /** Resolves when the next message can be sent. */
  readonly send: (message: ParentMessage) => Promise<void>;
  /** Gets every event, also those that are not announced. */
  readonly onEvent?: (event: LoggedEvent) => void;
  readonly log: Logger;
}

const eventsAtOnce = 200;

/**
 * Reports to the parent process the progress of files, and every event from now on that ends something, removes a
 * document or concerns a job. It reads the log of committed events, so it reports nothing that did not happen. It waits until each message has
 * left, so a parent that does not read costs neither time nor memory: the other events stay in the log until then.
 */
export async function announceEvents(dependencies: AnnounceDependencies, everyMs = 250): Promise<{ stop(): void }> {
  const { events, inProgress, send, onEvent, log } = dependencies;
  let sentSeq = await events.lastSeq();
  let sentProgress = new Map<string, number>();
  let stopped = false;
  let busy = false;

  const sendEvents = async (): Promise<void> => {
    for (;;) {
      const found = await events.after(sentSeq, eventsAtOnce);
      for (const event of found) {
        const { seq, kind, fileId, jobId } = event;
        if (isAnnounced(kind)) await send({ kind: 'event', event_kind: kind, file_id: fileId, job_id: jobId });
        if (stopped) return;
        sentSeq = seq;
        onEvent?.(event);
      }
      if (found.length < eventsAtOnce) return;
    }
  };
  const sendProgress = async (): Promise<void> => {
    const files = inProgress();
    const news = files.filter(({ fileId, pagesDone }) => sentProgress.get(fileId) !== pagesDone);
    sentProgress = new Map(files.map(({ fileId, pagesDone }) => [fileId, pagesDone]));
    for (const { fileId, jobId, pagesDone, pages } of news) {
      await send({ kind: 'progress', file_id: fileId, job_id: jobId, pages_done: pagesDone, pages });
    }
  };
  const report = async (): Promise<void> => {
    busy = true;
    try {
      await sendEvents();
      if (!stopped) await sendProgress();
    } catch (error) {
      log.warn({ err: error }, 'events could not be read for the parent');
    }
    busy = false;
  };
  const timer = setInterval(() => {
    if (!busy) void report();
  }, everyMs);
  return {
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}

const announcedOfFiles: ReadonlySet<EventKind> = new Set([
  'file.tagged',
  'file.failed',
  'file.trashed',
  'file.restored',
  'file.queued_again',
  'file.processed_again',
  'file.not_processed_again',
  'file.deleted',
]);

const isAnnounced = (kind: EventKind): boolean => kind.startsWith('job.') || announcedOfFiles.has(kind);
