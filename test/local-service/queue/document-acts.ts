import { createRandom } from '../../builders/seeded-random.ts';
import { CallFailed, type Configure } from '../configure.ts';
import type { ServiceCaller } from '../service-caller.ts';

export interface Ends {
  readonly configure: Configure;
  readonly service: ServiceCaller;
}

/** What people do with documents, in an order in which each has a document that can have it. */
export const acts = [
  'correct a value',
  'correct the class',
  'undo',
  'process again',
  'move to the trash',
  'restore',
  'move another to the trash',
  'delete',
] as const;
export type Act = (typeof acts)[number];

interface Detail {
  readonly status: string;
  readonly revision?: string;
  readonly trash_date?: string;
}

/**
 * Makes one act on a document that can have it, and returns whether there was one. A document that was processed again
 * since it was looked at refuses a change as a whole; another one is tried then.
 */
export async function makeAct(act: Act, { configure, service }: Ends, fileIds: readonly string[]): Promise<boolean> {
  const random = createRandom(Math.floor(Math.random() * 2 ** 31));
  const shuffled = fileIds.map((fileId) => ({ fileId, at: random() })).toSorted((a, b) => a.at - b.at);
  for (const { fileId } of shuffled) {
    const detail = (await service.get(`/api/file/detail/${fileId}`)) as Detail;
    if (detail.status !== 'tagged') continue;
    try {
      if (await actOn(act, configure, { fileId, others: fileIds, ...detail })) return true;
    } catch (error) {
      if (!(error instanceof CallFailed) || error.failure.code !== 'document_changed') throw error;
    }
  }
  return false;
}

interface Chosen extends Detail {
  readonly fileId: string;
  readonly others: readonly string[];
}

/** Returns `false` when this document cannot have the act. */
async function actOn(act: Act, { ask }: Configure, chosen: Chosen): Promise<boolean> {
  const { fileId, others, revision, trash_date: trashed } = chosen;
  if (act === 'restore' || act === 'delete') {
    if (trashed === undefined) return false;
    await ask(act === 'restore' ? 'trash.restore' : 'trash.delete', { fileIds: [fileId] });
    return true;
  }
  if (trashed !== undefined || revision === undefined) return false;
  switch (act) {
    case 'move to the trash':
    case 'move another to the trash':
      await ask('trash.move', { fileIds: [fileId] });
      return true;
    case 'process again':
      await ask('again.start', { fileIds: [fileId, ...others.filter(() => Math.random() < 0.1)] });
      return true;
    case 'undo': {
      const standing = (await ask('documents.corrections', { fileId })).filter(({ undone }) => undone === null);
      const last = standing.at(-1);
      if (last === undefined) return false;
      await ask('documents.undoCorrection', { fileId, revision, ids: [last.id] });
      return true;
    }
    case 'correct the class': {
      const [creditNote] = (await ask('tags.list', {})).filter(({ name }) => name === 'credit_note');
      await ask('documents.correct', { fileId, revision, changes: [{ kind: 'class', tagId: creditNote?.id ?? null }] });
      return true;
    }
    case 'correct a value': {
      const value = Math.round(Math.random() * 100_000) / 100;
      await ask('documents.correct', { fileId, revision, changes: [{ kind: 'value', field: 'total', value }] });
      return true;
    }
  }
}
