import type { RunningService } from './running-service.ts';

/** A document as a client of the service sees it. */
interface DocumentView {
  readonly bytes: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly history: readonly unknown[];
  readonly corrections: readonly unknown[];
}

/** What belongs to one archive alone: who added a document by which job, the ids of company and class, and what is made of them. */
const ownNames: ReadonlySet<string> = new Set([
  ...['job_id', 'session_id', 'user_id', 'user_name', 'company_id', 'tag_id', 'revision'],
]);

/** Returns documents as a client sees them, without what differs between two archives by intent. */
export async function viewsOf(
  running: RunningService,
  fileIds: readonly string[],
): Promise<Readonly<Record<string, DocumentView>>> {
  const views: Record<string, DocumentView> = {};
  for (const fileId of fileIds) {
    const corrections = await running.configure.ask('documents.corrections', { fileId });
    views[fileId] = { ...(await readViewOf(running, fileId)), corrections };
  }
  return views;
}

/** Returns a document of any company, without its corrections, which are asked for as Intray's own company. */
export async function readViewOf(
  { service, downloadHash }: RunningService,
  fileId: string,
): Promise<Omit<DocumentView, 'corrections'>> {
  const detail = (await service.get(`/api/file/detail/${fileId}?words=true`)) as Record<string, unknown>;
  const events = (await service.get(`/api/file/events/${fileId}`)) as readonly object[];
  return {
    bytes: await downloadHash(fileId),
    detail: without(detail, ownNames),
    history: events.map((event) => without(event, new Set([...ownNames, 'id']))),
  };
}

const without = (record: object, names: ReadonlySet<string>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.has(name)));
