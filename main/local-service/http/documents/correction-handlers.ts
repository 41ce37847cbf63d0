import type { Correction } from '#service-api/documents/correction-calls.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import { scopeOf, type Caller } from '../../auth/caller.ts';
import {
  correctDocument,
  undoCorrections,
  type CorrectionOutcome,
  type CorrectionSubject,
} from '../../queue/corrections/correct-document.ts';
import { prepareChanges } from '../../queue/corrections/prepare-changes.ts';
import type { StoredCorrection } from '../../store/corrections.ts';
import { reply, type Reply } from '../call.ts';
import { unknownFile } from '../handlers/file.ts';
import type { OwnHandlers } from '../own-call.ts';
import { refuse, type Refusal } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';

type CorrectionDeps = Pick<ServiceDeps, 'store' | 'records' | 'search' | 'analysis' | 'nowMs'>;
type Names = 'documents.correct' | 'documents.undoCorrection' | 'documents.corrections' | 'documents.toReview';

const notRead = refuse(422, serviceMessage('service.correction.not-read'), { code: 'not_read' });
const changed = refuse(409, serviceMessage('service.correction.changed'), { code: 'document_changed' });

/** Corrections of a document by a person who may see it. */
export function correctionHandlers(deps: CorrectionDeps): OwnHandlers<Names> {
  const { store, records } = deps;
  const isSeen = async (caller: Caller, fileId: string): Promise<boolean> =>
    (await records.files.find(scopeOf(caller), fileId)) !== null;
  return {
    async 'documents.correct'({ caller, companyId, input: { fileId, revision, changes } }) {
      if (!(await isSeen(caller, fileId))) return unknownFile;
      const document = await store.documents.find(companyId, fileId);
      const content = document === null ? null : await store.transaction((tx) => tx.corrections.content(fileId));
      if (document === null || content === null) return notRead;
      if (revision !== (await records.files.revision(scopeOf(caller), fileId))) return changed;
      const prepared = await prepareChanges(deps, { companyId, document, points: content.dataPoints, changes });
      if (!prepared.ok) return refuse(422, prepared.problem, { code: 'not_corrected' });
      const outcome = await correctDocument(deps, subjectOf(caller, { fileId, revision }), prepared.changes);
      return replyTo(outcome, ({ revision: now, ids }) => ({ revision: now, ids: [...ids] }));
    },
    async 'documents.undoCorrection'({ caller, input: { fileId, revision, ids } }) {
      if (!(await isSeen(caller, fileId))) return unknownFile;
      const outcome = await undoCorrections(deps, subjectOf(caller, { fileId, revision }), ids);
      return replyTo(outcome, ({ revision: now }) => ({ revision: now }));
    },
    async 'documents.corrections'({ caller, input: { fileId } }) {
      if (!(await isSeen(caller, fileId))) return unknownFile;
      const all = await store.transaction((tx) => tx.corrections.of(fileId));
      return reply(all.map(toCorrection).toReversed());
    },
    async 'documents.toReview'({ caller, input: { limit } }) {
      const scope = scopeOf(caller);
      const [count, oldest] = await Promise.all([records.reviews.count(scope), records.reviews.oldest(scope, limit)]);
      return reply({
        count,
        documents: oldest.map((document) => ({
          ...document,
          fields: [...document.fields],
          missing: [...document.missing],
        })),
      });
    },
  };
}

function subjectOf({ user }: Caller, subject: Pick<CorrectionSubject, 'fileId' | 'revision'>): CorrectionSubject {
  return { ...subject, user: { id: user.id, userName: user.userName } };
}

type Corrected = Extract<CorrectionOutcome, { readonly kind: 'corrected' }>;

function replyTo<Body>(outcome: CorrectionOutcome, bodyOf: (corrected: Corrected) => Body): Reply<Body> | Refusal {
  switch (outcome.kind) {
    case 'corrected':
      return reply(bodyOf(outcome));
    case 'changed':
      return changed;
    case 'not-read':
      return notRead;
  }
}

function toCorrection({ id, change, before, after, userName, at, undone }: StoredCorrection): Correction {
  const field = change.kind === 'class' ? null : change.kind === 'remove' ? change.field : change.point.name;
  return { id, kind: change.kind, field, before, after, userName, at, undone };
}
