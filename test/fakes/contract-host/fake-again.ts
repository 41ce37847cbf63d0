import type { OwnAnswers } from './fake-trash.ts';
import type { ServiceRecord } from './service-records.ts';

interface FakeAgainOptions {
  /** The records of the service, with where they are now. */
  readonly files: () => readonly ServiceRecord[];
  readonly clock: () => number;
}

/** Documents that are to be processed again by the service on this computer: they wait for ever. */
export function createFakeAgain({ files, clock }: FakeAgainOptions) {
  const waiting = new Map<string, string>();
  const refusalOf = (fileId: string) => {
    const file = files().find(({ id }) => id === fileId);
    if (file === undefined || file['status'] === 'deleted') return 'unknown' as const;
    if (file['trash_date'] !== undefined) return 'in-trash' as const;
    return file['status'] === 'tagged' ? null : ('not-read' as const);
  };
  return {
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
