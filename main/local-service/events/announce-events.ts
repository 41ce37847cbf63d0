import type { Logger } from 'pino';
import type { Database } from '#lib/sqlite.ts';
import type { ParentMessage } from '#service-api/parent-messages.ts';
import type { EventKind } from '#service-api/values.ts';

export interface Announcement {
  readonly fileId: string;
  readonly jobId: string;
  readonly pagesDone: number;
  readonly pages: number | null;
}

export interface AnnounceDependencies {
  readonly db: Database;
  /** Files that are being read at this moment. */
  readonly inProgress: () => readonly Announcement[];
  /** Resolves when there is room for the next message. */
  readonly send: (message: ParentMessage) => Promise<void>;
  readonly log: Logger;
}

interface EventRow {
  readonly seq: number;
  readonly event_kind: EventKind;
  readonly file_id: string | null;
  readonly job_id: string | null;
}

const rowsAtOnce = 200;

/**
 * Reports to the parent every event from now on that ends something or concerns a job, and how far files are. It reads the
 * table of events behind the commits, so nothing is reported that did not happen; and it waits for each message to leave, so
 * that a parent that does not listen costs neither time nor memory: the rest stays in the table until it does.
 */
export function announceEvents(dependencies: AnnounceDependencies, everyMs = 250): { stop(): void } {
  const { db, inProgress, send, log } = dependencies;
  const rowsAfter = db.prepare<[number], EventRow>(
    `SELECT seq, kind AS event_kind, file_id, job_id FROM events WHERE seq > ? ORDER BY seq LIMIT ${rowsAtOnce}`,
  );
  let sentSeq = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM events').pluck().get() ?? 0;
  let sentProgress = new Map<string, number>();
  let stopped = false;
  let busy = false;

  const sendEvents = async (): Promise<void> => {
    for (;;) {
      const rows = rowsAfter.all(sentSeq);
      for (const { seq, ...event } of rows) {
        if (isAnnounced(event.event_kind)) await send({ kind: 'event', ...event });
        if (stopped) return;
        sentSeq = seq;
      }
      if (rows.length < rowsAtOnce) return;
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
