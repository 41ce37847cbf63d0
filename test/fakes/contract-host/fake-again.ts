import { serviceMessage, textOf } from '#service-api/messages/service-message.ts';
import type { OwnAnswers } from './fake-trash.ts';
import { identity, type ServiceRecord } from './service-records.ts';

interface FakeAgainOptions {
  /** The records of the service, with where they are now. */
  readonly files: () => readonly ServiceRecord[];
  /** How many of them could not be read. */
  readonly failed: number;
  readonly clock: () => number;
}

const reasons = [serviceMessage('reading.pdf-damaged'), serviceMessage('reading.pdf-locked')] as const;
const scanner = 'scanner.poststelle@nordlicht.example';
const hourMs = 3_600_000;

function failedView(file: ServiceRecord, seq: number, nowMs: number) {
  const message = reasons[seq % reasons.length] ?? reasons[0];
  const isOfOther = seq % 4 === 3;
  return {
    ...{
      fileId: String(file['id']),
      name: String(file['name']),
      userName: seq % 3 === 1 ? scanner : String(identity['user_name']),
    },
    ...{ failedAt: new Date(nowMs - (40 - (seq % 30)) * hourMs).toISOString() },
    triedAgainAt: seq % 3 === 0 ? new Date(nowMs - hourMs).toISOString() : null,
    reason: isOfOther ? 'The file has a form that is known since version 2.' : textOf(message),
    message: isOfOther ? null : message,
  };
}

/** Documents that are to be processed again by the service on this computer: they wait for ever. */
export function createFakeAgain({ files, failed, clock }: FakeAgainOptions) {
  const waiting = new Map<string, string>();
  const refusalOf = (fileId: string) => {
    const file = files().find(({ id }) => id === fileId);
    if (file === undefined || file['status'] === 'deleted') return 'unknown' as const;
    if (file['trash_date'] !== undefined) return 'in-trash' as const;
    return file['status'] === 'tagged' ? null : ('not-read' as const);
  };
  // The number of a document is its place from the end.
  const failedRecords = () =>
    files()
      .slice(3, 3 + failed)
      .map((file, index) => ({ file, id: String(file['id']), seq: failed - index }))
      .filter(({ file }) => file['trash_date'] === undefined);
  return {
    'failed.list'({ before, limit }) {
      const all = failedRecords();
      const left = all.filter(({ seq }) => before === null || seq < before);
      const page = left.slice(0, limit);
      return {
        total: all.length,
        documents: page.map(({ file, id, seq }) => ({
          ...failedView(file, seq, clock()),
          again: waiting.has(id) ? ('waiting' as const) : null,
        })),
        next: left.length > limit ? (page.at(-1)?.seq ?? null) : null,
      };
    },
    'failed.again'() {
      const fileIds = failedRecords().flatMap(({ id }) => (waiting.has(id) ? [] : [id]));
      for (const id of fileIds) waiting.set(id, new Date(clock()).toISOString());
      return { fileIds, refused: 0, next: null };
    },
    'again.start'({ fileIds }) {
      const refused = fileIds.flatMap((fileId) => {
        const reason = refusalOf(fileId);
        return reason === null ? [] : [{ fileId, reason }];
      });
      const queued = fileIds.filter((id) => refusalOf(id) === null && !waiting.has(id));
      for (const id of queued) waiting.set(id, new Date(clock()).toISOString());
      return { queued: fileIds.length - refused.length, fileIds: queued, refused };
    },
    'again.cancel'({ fileIds }) {
      const cancelled = (fileIds ?? [...waiting.keys()]).filter((id) => waiting.delete(id));
      return { cancelled: cancelled.length, fileIds: cancelled };
    },
    'again.list': () => ({
      total: waiting.size,
      last: 0,
      documents: [...waiting].map(([fileId, askedAt]) => ({ fileId, state: 'waiting' as const, askedAt })),
    }),
  } satisfies OwnAnswers;
}
