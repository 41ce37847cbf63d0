import { changesDocuments, correctionMethods, type CorrectionMethodName } from '#contract/correction-methods.ts';
import { message } from '#contract/messages/message.ts';
import type { MethodInput } from '#contract/methods.ts';
import type { RemovedDocument } from '#core/tracked-file.ts';
import { askService, fromResult, notPossible } from '../answers.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { Handlers } from '../handlers.ts';
import { serviceOfFile } from '../service-of-file.ts';

type CorrectionHandlers = Pick<Handlers, CorrectionMethodName>;

/** The documents that a call is about, as far as it names them. */
interface Named {
  readonly fileId?: string;
  readonly fileIds?: readonly string[] | null;
}

/** What a call makes of its documents, apart from those that it refuses. */
const removedBy: Partial<Record<CorrectionMethodName, RemovedDocument | null>> = {
  'trash.move': 'trash',
  'trash.restore': null,
  'trash.delete': 'deleted',
};

/** Creates the handlers of corrections and of the trash: each passes its call on to the local service that holds the document. */
export function createCorrectionHandlers(deps: ApiDeps): CorrectionHandlers {
  const names = Object.keys(correctionMethods) as CorrectionMethodName[];
  const handlerOf = (name: CorrectionMethodName) => (input: MethodInput<CorrectionMethodName> & Named) => {
    const ids = input.fileIds ?? (input.fileId === undefined ? [] : [input.fileId]);
    const [first] = ids;
    const own = first === undefined ? null : serviceOfFile(deps, first);
    const ask: Parameters<typeof askService<unknown>>[1] = async (service) => {
      if (service.configure === null) return notPossible(message('document.not-corrected-here'), 'unsupported');
      const answer = await service.configure(name, input);
      const removed = removedBy[name];
      if (answer.ok && removed !== undefined) noteRemoved(deps, ids, { removed, outcome: answer.value });
      if (changesDocuments(name)) deps.changed('service');
      return fromResult(answer, (value) => value, changesDocuments(name) ? 'change' : 'read');
    };
    return own === null ? askService(deps.services, ask) : ask(own);
  };
  return Object.fromEntries(names.map((name) => [name, handlerOf(name)])) as unknown as CorrectionHandlers;
}

interface Removal {
  readonly removed: RemovedDocument | null;
  /** What the service answered: it names the documents that it refused. */
  readonly outcome: unknown;
}

/** Lists show at once where the documents of their files are now. */
function noteRemoved({ views, engine }: ApiDeps, ids: readonly string[], { removed, outcome }: Removal): void {
  const { refused = [] } = outcome as { readonly refused?: readonly { readonly fileId: string }[] };
  const refusedIds = new Set(refused.map(({ fileId }) => fileId));
  for (const [fileId, file] of views.byRemote(ids)) {
    if (refusedIds.has(fileId)) continue;
    engine.noteDocument(file.id, { tagName: null, tagScore: null, summary: null, removed });
  }
}
