import { notFoundYet, type Outputs } from '#core/outputs.ts';
import type { VerifyLookup } from '#core/verify.ts';
import type { ServiceId } from '#core/ids.ts';
import type { IngestService } from '#ports/services.ts';
import { findDocument } from './find-document.ts';
import type { FindDocumentDeps } from './find-document.ts';

/** The number of documents that one lookup searches for. */
const atOnce = 10;

/**
 * Searches for the documents that a job made of a file, some with each lookup. `found` means that no search is left:
 * every document was returned, except those that failed.
 */
export async function findOutputs(
  deps: FindDocumentDeps,
  serviceId: ServiceId | null,
  service: IngestService,
  outputs: Outputs,
): Promise<Pick<VerifyLookup, 'search' | 'foundOutputs'>> {
  const open = notFoundYet(outputs);
  const foundOutputs: string[] = [];
  if (serviceId === null) return { search: 'none', foundOutputs };
  let isMissing = false;
  for (const { fileId, name } of open.slice(0, atOnce)) {
    const queries = [fileId, ...(name === null ? [] : [name])];
    const outcome = await findDocument(deps, service, serviceId, fileId, queries);
    if (outcome.kind === 'found') foundOutputs.push(fileId);
    else if (outcome.kind === 'not-found') isMissing = true;
    else return { search: outcome.kind, foundOutputs };
  }
  if (isMissing) return { search: 'not-found', foundOutputs };
  return { search: open.length > atOnce ? 'more' : 'found', foundOutputs };
}
