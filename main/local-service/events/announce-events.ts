import type { Logger } from 'pino';
import type { ParentMessage } from '#service-api/parent-messages.ts';
import type { EventKind } from '#service-api/values.ts';
import type { EventLog } from '../store/store.ts';

export interface Announcement {
  readonly fileId: string;
  readonly jobId: string;
  readonly pagesDone: number;
  readonly pages: number | null;
}

export interface AnnounceDependencies {
  readonly events: EventLog;
  /** Files that are being read at this moment. */
  readonly inProgress: () => readonly Announcement[];
  /** Resolves when there is room for the next message. */
  readonly send: (message: ParentMessage) => Promise<void>;
  readonly log: Logger;
}

const eventsAtOnce = 200;

/**
 * Reports to the parent every event from now on that ends something or concerns a job, and how far files are. It reads the
 * log of events behind the commits, so nothing is reported that did not happen; and it waits for each message to leave, so
 * that a parent that does not listen costs neither time nor memory: the rest stays in the log until it does.
 */
export async function announceEvents(dependencies: AnnounceDependencies, everyMs = 250): Promise<{ stop(): void }> {
  const { events, inProgress, send, log } = dependencies;
  let sentSeq = await events.lastSeq();
  let sentProgress = new Map<string, number>();
  let stopped = false;
  let busy = false;

  const sendEvents = async (): Promise<void> => {
    for (;;) {
      const found = await events.after(sentSeq, eventsAtOnce);
      for (const { seq, kind, fileId, jobId } of found) {
        if (isAnnounced(kind)) await send({ kind: 'event', event_kind: kind, file_id: fileId, job_id: jobId });
        if (stopped) return;
        sentSeq = seq;
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

function isAnnounced(kind: EventKind): boolean {
  return kind.startsWith('job.') || kind === 'file.tagged' || kind === 'file.failed' || kind === 'file.deleted';
}
