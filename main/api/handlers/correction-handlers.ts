import { changesDocuments, correctionMethods, type CorrectionMethodName } from '#contract/correction-methods.ts';
import { message } from '#contract/messages/message.ts';
import type { MethodInput } from '#contract/methods.ts';
import type { RemovedDocument } from '#core/tracked-file.ts';
import type { DocumentService } from '#ports/document-service.ts';
import { askService, fromResult, notPossible } from '../answers.ts';
import type { ApiDeps } from '../api-deps.ts';
import { refused, type Handlers } from '../handlers.ts';
import { noteReport } from '../note-report.ts';
import { serviceOfFile } from '../service-of-file.ts';

type CorrectionHandlers = Pick<Handlers, CorrectionMethodName>;

/** The documents that a call is about, as far as it names them. */
interface Named {
  readonly fileId?: string;
  readonly fileIds?: readonly string[] | null;
  /** To which all documents are exported. */
  readonly folder?: string;
}

/** Returns a folder that is watched and in which, or around which, another one is; creates that one if there is none. */
async function watchedAt({ settings, places }: ApiDeps, folder: string): Promise<string | null> {
  const roots = settings.folders().flatMap(({ root }) => root ?? []);
  const verdict = await places.judgeFolder(folder, roots, true);
  return !verdict.ok && (verdict.code === 'inside-other' || verdict.code === 'around-other') ? folder : null;
}

/** What a call makes of its documents, apart from those that it refuses. */
const removedBy: Partial<Record<CorrectionMethodName, RemovedDocument | null>> = {
  'trash.move': 'trash',
  'trash.restore': null,
  'trash.delete': 'deleted',
};

const isCorrection = (name: CorrectionMethodName): boolean =>
  name === 'documents.correct' || name === 'documents.undoCorrection';

const lookAgainMs = 5_000;

/** Only the local service says when a document was processed again, so others are asked while any waits there. */
function createLookAgain({ services, changed, clock }: ApiDeps): (outcome: unknown) => void {
  let isPlanned = false;
  return (outcome) => {
    const { total = 0 } = outcome as { readonly total?: number };
    if (total === 0 || isPlanned || services.kind() === 'local') return;
    isPlanned = true;
    void clock.sleep(lookAgainMs).then(() => {
      isPlanned = false;
      changed('service');
    });
  };
}

/**
 * Creates the handlers of corrections, of the trash and of exports: each passes its call on to the service that holds the
 * document.
 */
export function createCorrectionHandlers(deps: ApiDeps): CorrectionHandlers {
  const lookAgain = createLookAgain(deps);
  const names = Object.keys(correctionMethods) as CorrectionMethodName[];
  const handlerOf = (name: CorrectionMethodName) => async (input: MethodInput<CorrectionMethodName> & Named) => {
    const watched =
      name === 'exchange.export' && input.folder !== undefined ? await watchedAt(deps, input.folder) : null;
    if (watched !== null) return refused('watched', message('exchange.watched', { path: watched }));
    const ids = input.fileIds ?? (input.fileId === undefined ? [] : [input.fileId]);
    const [first] = ids;
    const own = first === undefined ? null : await serviceOfFile(deps, first);
    const ask: Parameters<typeof askService<unknown>>[1] = async (service) => {
      if (service.configure === null) return notPossible(message('document.not-corrected-here'), 'unsupported');
      const answer = await service.configure(name, input);
      const removed = removedBy[name];
      if (answer.ok && removed !== undefined) noteRemoved(deps, ids, { removed, outcome: answer.value });
      if (answer.ok && isCorrection(name)) await noteCorrected(deps, service, ids);
      // What is deleted for good must not stay in a copy that somebody viewed or a ZIP that somebody made.
      if (answer.ok && name === 'trash.delete') await deps.content.forgetCopies();
      if (answer.ok && name === 'again.list') lookAgain(answer.value);
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

/** Lists show at once what a person has corrected. What cannot be asked for now is noted when the document is opened. */
async function noteCorrected(deps: ApiDeps, service: DocumentService, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const file = await service.file(id);
    if (file.ok) noteReport(deps, service, file.value);
  }
}
