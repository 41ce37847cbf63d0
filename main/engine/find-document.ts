import type { ServiceId } from '#core/ids.ts';
import type { SearchHit } from '#ports/search-records.ts';
import type { SearchRequest } from '#ports/document-service.ts';
import type { IngestService } from '#ports/services.ts';
import { classifyFailure } from './connections.ts';
import type { Connections } from './connections.ts';

/** At most 5 pages for each query (docs/file-lifecycle.md#receipt). */
const mostPages = 5;
const pageSize = 100;

export type FindOutcome =
  | { readonly kind: 'found'; readonly hit: SearchHit }
  | { readonly kind: 'not-found' }
  /** This service has no search. */
  | { readonly kind: 'none' }
  /** This role may not search. */
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'later' };

export interface FindDocumentDeps {
  readonly connections: Pick<Connections, 'noteAnswer'>;
}

/** Searches for a file by texts that should find it, until a hit has its id. */
export async function findDocument(
  deps: FindDocumentDeps,
  service: IngestService,
  id: ServiceId,
  fileId: string,
  queries: readonly (string | SearchRequest)[],
): Promise<FindOutcome> {
  for (const query of queries) {
    const request = typeof query === 'string' ? { query } : query;
    for (let page = 1; page <= mostPages; page += 1) {
      const answer = await service.search({ ...request, page, pageSize }, { poll: true });
      deps.connections.noteAnswer(id, answer.ok ? null : answer.failure);
      if (!answer.ok) return { kind: classifyFailure(answer.failure) };
      const hit = answer.value.hits.find((candidate) => candidate.fileId === fileId);
      if (hit !== undefined) return { kind: 'found', hit };
      if (answer.value.hits.length < pageSize) break;
    }
  }
  return { kind: 'not-found' };
}
