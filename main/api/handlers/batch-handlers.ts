import type { Refusal } from '#contract/files.ts';
import { message } from '#contract/messages/message.ts';
import { folderId } from '#core/ids.ts';
import { fileStateKinds, inProgressKinds } from '#core/file-state.ts';
import { oneOffPrefix } from '#core/watch-folder.ts';
import { notFound } from '../answers.ts';
import type { ApiDeps } from '../api-deps.ts';
import { refused, succeeded } from '../handlers.ts';
import type { Handlers } from '../handlers.ts';
import { createFileViews } from '../file-views.ts';
import { readRefusals } from '../views/refusals.ts';

const refusalsKey = (batchId: string): string => `refused:${batchId}`;

/**
 * Adds files as one batch that belongs to no folder. Files that could not be added are stored with the batch, with the
 * reason.
 */
export async function addBatch(
  { engine, journal, changed }: ApiDeps,
  { paths, merge }: { readonly paths: readonly string[]; readonly merge: boolean },
  refusals: readonly Refusal[],
): Promise<string> {
  const { batchId, files } = await engine.add(paths, merge);
  const more = files.flatMap(({ path, error }) => (error === null ? [] : [{ path, reason: error }]));
  journal.setFact(refusalsKey(batchId), JSON.stringify([...refusals, ...more]));
  changed('batches', [batchId]);
  return batchId;
}

/** Creates the handlers for files that a person names by path. */
export function createBatchHandlers(deps: ApiDeps): Pick<Handlers, 'batches.add' | 'batches.get'> {
  const { journal, places } = deps;
  return {
    'batches.add': async ({ paths, merge }, peer) => {
      if (!peer.capabilities.has('local-paths')) {
        return refused('no-capability', message('batch.paths-unavailable'));
      }
      const taken: string[] = [];
      const refusals: Refusal[] = [];
      for (const path of paths) {
        const verdict = await places.judgeFile(path);
        if (verdict.ok) taken.push(verdict.path);
        else refusals.push({ path, reason: verdict.text });
      }
      return succeeded({ id: await addBatch(deps, { paths: taken, merge }, refusals) });
    },
    'batches.get': ({ id, offset, limit }) => {
      const refusals = id.startsWith(oneOffPrefix) ? journal.fact(refusalsKey(id)) : null;
      if (refusals === null) return notFound(message('batch.unknown'));
      const batch = folderId(id);
      const files = journal.files({ folderId: batch, offset, limit });
      const refused = readRefusals(refusals);
      const look = createFileViews(deps);
      return succeeded({
        id,
        // A file that is not in progress is done or waits for a person, so that the batch counts as finished.
        finished: journal.countIn(inProgressKinds, batch) === 0,
        files: files.map((file) => look.detail(file)),
        total: journal.countIn(fileStateKinds, batch),
        refused: refused.slice(offset, offset + limit),
        refusedTotal: refused.length,
      });
    },
  };
}
