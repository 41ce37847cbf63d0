import { message } from '#contract/messages/message.ts';
import { trackedFileId } from '#core/ids.ts';
import { notFound, notPossible } from '../answers.ts';
import type { ApiDeps } from '../api-deps.ts';
import { createFileViews } from '../file-views.ts';
import { succeeded } from '../handlers.ts';
import type { Handlers } from '../handlers.ts';

/** Creates the handler that tries a password. */
export function createUnlockHandlers(deps: ApiDeps): Pick<Handlers, 'files.unlock'> {
  const { engine, journal } = deps;
  return {
    'files.unlock': async ({ id, password }) => {
      if (journal.file(trackedFileId(id)) === null) return notFound(message('file.unknown'));
      const outcome = await engine.unlock(trackedFileId(id), password);
      if (!outcome.ok) return notPossible(outcome.why);
      const file = journal.file(trackedFileId(id));
      return file === null ? notFound(message('file.unknown')) : succeeded(createFileViews(deps).view(file));
    },
  };
}
