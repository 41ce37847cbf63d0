import type { CallError } from '#contract/frame.ts';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { MethodResult } from '#contract/methods.ts';
import type { Bundle, MadeBundle } from '../api-deps.ts';
import type { Handlers, Outcome } from '../handlers.ts';
import type { ChosenDocument, ManyWork } from './many-tasks.ts';

/** The calls for single documents, of which acts on many are made. */
export type SingleCalls = {
  readonly [
    M in
      | 'documents.get'
      | 'documents.correct'
      | 'documents.undoCorrection'
      | 'documents.share'
      | 'trash.move'
      | 'trash.restore'
      | 'again.start'
      | 'again.cancel'
      | 'search.run'
  ]: (params: Parameters<Handlers[M]>[0]) => Outcome<MethodResult<M>> | Promise<Outcome<MethodResult<M>>>;
};

type Act = Omit<ManyWork, 'act' | 'collect'>;

/** A call for several documents takes 500; fewer keep the time short after which an act can be cancelled. */
const callPart = 100;
const atOnce = 4;

const errorOf = (code: string, text: AnyMessage): CallError => ({ code, text, retryable: false });

const refusals = {
  held: message('many.refused.held'),
  'in-progress': message('many.refused.in-progress'),
  unknown: message('many.refused.unknown'),
} as const;

/** Moves documents to the trash. Undone, those that were not there before are restored. */
export function trashAct(calls: SingleCalls): Act {
  const moved: ChosenDocument[] = [];
  return {
    partSize: callPart,
    atOnce: 1,
    async tryPart(documents) {
      const answer = await calls['trash.move']({ fileIds: documents.map(({ fileId }) => fileId) });
      if (!answer.ok) return documents.map(() => answer.error);
      const { fileIds, refused } = answer.result;
      const now = new Set(fileIds);
      moved.push(...documents.filter(({ fileId }) => now.has(fileId)));
      return documents.map(({ fileId }) => refusalOf(refused, fileId));
    },
    undo: () => (moved.length === 0 ? null : undoing(moved, restoreAct(calls))),
  };
}

function restoreAct(calls: SingleCalls): Act {
  return {
    partSize: callPart,
    atOnce: 1,
    async tryPart(documents) {
      const answer = await calls['trash.restore']({ fileIds: documents.map(({ fileId }) => fileId) });
      if (!answer.ok) return documents.map(() => answer.error);
      return documents.map(({ fileId }) => refusalOf(answer.result.refused, fileId));
    },
  };
}

function refusalOf(refused: MethodResult<'trash.move'>['refused'], fileId: string): CallError | null {
  const reason = refused.find((each) => each.fileId === fileId)?.reason;
  return reason === undefined ? null : errorOf(reason, refusals[reason]);
}

const againRefusals = {
  'in-trash': message('many.refused.in-trash'),
  'in-progress': message('many.refused.not-done'),
  'not-read': message('many.refused.not-read'),
  unknown: message('many.refused.unknown'),
} as const;

/** Queues documents to be processed again. Undone, those that are not being read yet stay as they are. */
export function againAct(calls: SingleCalls): Act {
  const queued: ChosenDocument[] = [];
  return {
    partSize: callPart,
    atOnce: 1,
    async tryPart(documents) {
      const answer = await calls['again.start']({ fileIds: documents.map(({ fileId }) => fileId) });
      if (!answer.ok) return documents.map(() => answer.error);
      const { fileIds, refused } = answer.result;
      const now = new Set(fileIds);
      queued.push(...documents.filter(({ fileId }) => now.has(fileId)));
      return documents.map(({ fileId }) => {
        const reason = refused.find((each) => each.fileId === fileId)?.reason;
        return reason === undefined ? null : errorOf(reason, againRefusals[reason]);
      });
    },
    undo: () => (queued.length === 0 ? null : undoing(queued, cancelAgainAct(calls))),
  };
}

function cancelAgainAct(calls: SingleCalls): Act {
  return {
    partSize: callPart,
    atOnce: 1,
    async tryPart(documents) {
      const answer = await calls['again.cancel']({ fileIds: documents.map(({ fileId }) => fileId) });
      if (!answer.ok) return documents.map(() => answer.error);
      const cancelled = new Set(answer.result.fileIds);
      return documents.map(({ fileId }) =>
        cancelled.has(fileId) ? null : errorOf('begun', message('many.refused.begun')),
      );
    },
  };
}

/** Gives documents a class. Undone, they have their earlier one. */
export function classAct(calls: SingleCalls, tagId: string | null): Act {
  const corrected = new Map<string, { readonly document: ChosenDocument; readonly ids: string[] }>();
  return {
    ...single(async (document) => {
      const { fileId } = document;
      const found = await calls['documents.get']({ id: fileId });
      if (!found.ok) return found.error;
      const { revision } = found.result;
      if (revision === null) return errorOf('unsupported', message('document.not-corrected-here'));
      const answer = await calls['documents.correct']({ fileId, revision, changes: [{ kind: 'class', tagId }] });
      if (!answer.ok) return answer.error;
      corrected.set(fileId, { document, ids: answer.result.ids });
      return null;
    }),
    undo: () => {
      if (corrected.size === 0) return null;
      const documents = [...corrected.values()].map(({ document }) => document);
      const undoOne = async ({ fileId }: ChosenDocument) => {
        const found = await calls['documents.get']({ id: fileId });
        if (!found.ok) return found.error;
        const ids = corrected.get(fileId)?.ids ?? [];
        const answer = await calls['documents.undoCorrection']({ fileId, revision: found.result.revision ?? '', ids });
        return answer.ok ? null : answer.error;
      };
      return undoing(documents, single(undoOne));
    },
  };
}

/** Creates a link for each document and adds it to `links`. */
export function shareAct(calls: SingleCalls, lifetimeS: number, links: { name: string; url: string }[]): Act {
  return single(async ({ fileId, name }) => {
    const answer = await calls['documents.share']({ id: fileId, lifetimeS, isShort: false, followsVersions: false });
    if (!answer.ok) return answer.error;
    links.push({ name, url: answer.result.shortUrl ?? answer.result.url });
    return null;
  });
}

export type AddToBundle = (bundle: Bundle, document: ChosenDocument) => Promise<CallError | null>;

/** Puts documents into a ZIP, one after the other. `onMade` gets it when it is complete. */
export function zipAct(bundle: Bundle, add: AddToBundle, onMade: (made: MadeBundle) => void): Act {
  let isEmpty = true;
  return {
    ...single(async (document) => {
      const error = await add(bundle, document);
      if (error === null) isEmpty = false;
      return error;
    }),
    atOnce: 1,
    async end(isCancelled) {
      if (isCancelled || isEmpty) {
        await bundle.discard();
        return { ok: true, value: null };
      }
      const made = await bundle.finish();
      if (!made.ok) return made;
      onMade(made.value);
      return { ok: true, value: made.value.sizeBytes };
    },
  };
}

const single = (tryOne: (document: ChosenDocument) => Promise<CallError | null>): Act => ({
  partSize: 1,
  atOnce,
  tryPart: (documents) => Promise.all(documents.map(tryOne)),
});

function undoing(documents: readonly ChosenDocument[], act: Act): ManyWork {
  const all = [...documents];
  return { ...act, act: 'undo', collect: () => Promise.resolve({ ok: true, documents: all, isCut: false }) };
}
