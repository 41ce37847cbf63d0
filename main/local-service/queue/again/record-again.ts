import { problemOf, serviceMessage, textOf, type ServiceProblem } from '#service-api/messages/service-message.ts';
import type { SearchIndex } from '../../search/search-index.ts';
import type { DocumentContent, StoredPoint } from '../../store/corrections.ts';
import type { Reading } from '../../store/reading.ts';
import type { StoreTransaction } from '../../store/store.ts';
import type { AgainItem } from '../../store/work-queue.ts';
import { keepCorrections } from '../corrections/keep-corrections.ts';
import { reindexFile } from '../reindex-file.ts';
import { changeFile, noteFileMoment } from '../status-changes.ts';

/** What was read in a document that is processed again. */
export interface ReadAgain {
  readonly reading: Reading;
  /** By the id of a tag that a person gave it: the values that are read in a document of that tag. */
  readonly byTag: Readonly<Record<string, readonly StoredPoint[]>>;
}

const losesText = problemOf('loses-text', serviceMessage('reading.loses-text'));

/** A page with fewer letters and digits may have had nothing but specks. */
const leastLetters = 20;

/**
 * Replaces all results of a document by what was read now, with its corrections on top, the search document, and what
 * has changed as an event, in one transaction. The earlier result stays when pages have lost their text. Resolves with
 * `false` and changes nothing when the claim was lost. What had failed has its first result then.
 */
export async function recordAgain(
  tx: StoreTransaction,
  search: SearchIndex,
  { item, again, nowMs }: { readonly item: AgainItem; readonly again: ReadAgain; readonly nowMs: number },
): Promise<boolean> {
  const { fileId, companyId, userName } = item;
  const { reading, byTag } = again;
  const at = new Date(nowMs).toISOString();
  const tagId = await tx.tags.idOf(companyId, reading.tagName);
  // A tag that was renamed or deleted while the document was read: it is read again, with the tags as they are now.
  if (tagId === null) return tx.queue.putBack(item, item, null);
  const before = await stateOf(tx, fileId);
  if (before === null) return recordFirst(tx, search, { item, reading, tagId, at });
  if (await losesPages(tx, fileId, reading)) return endAgain(tx, item, losesText, at);
  if (!(await tx.queue.complete(item))) return false;
  await tx.files.setReading(fileId, tagId, reading, at);
  await keepCorrections(tx, fileId, byTag);
  await reindexFile(tx, search, fileId);
  const after = (await stateOf(tx, fileId)) ?? before;
  const { pages, notes } = reading;
  const detail = {
    ...{ user_name: userName, pages: pages.length, changes: changesBetween(before, after) },
    ...{ notes: notes.map(textOf), note_messages: notes },
  };
  await noteFileMoment(tx, fileId, { kind: 'file.processed_again', detail, at });
  return true;
}

interface FirstReading {
  readonly item: AgainItem;
  readonly reading: Reading;
  readonly tagId: string;
  readonly at: string;
}

/** Records the first result of a document that had failed. Its job has ended, and stays as it is. */
async function recordFirst(
  tx: StoreTransaction,
  search: SearchIndex,
  { item, reading, tagId, at }: FirstReading,
): Promise<boolean> {
  const { fileId, userName } = item;
  const hasFailed = (await tx.files.find(fileId))?.status === 'failed';
  if (!(await tx.queue.complete(item))) return false;
  if (!hasFailed) return true;
  await tx.files.setReading(fileId, tagId, reading, at);
  const { pages, notes, tagName, tagScore } = reading;
  const detail = {
    user_name: userName,
    pages: pages.length,
    changes: [],
    notes: notes.map(textOf),
    note_messages: notes,
  };
  await noteFileMoment(tx, fileId, { kind: 'file.processed_again', detail, at });
  await changeFile(tx, fileId, { to: 'tagged', at, detail: { tag_name: tagName, tag_score: tagScore } });
  await reindexFile(tx, search, fileId);
  return true;
}

/** Ends an item that could not be processed again: its earlier result stays, and its history says why. */
export async function endAgain(
  tx: StoreTransaction,
  item: AgainItem,
  error: ServiceProblem,
  at: string,
): Promise<boolean> {
  if (!(await tx.queue.complete(item))) return false;
  const detail = { user_name: item.userName, error };
  await noteFileMoment(tx, item.fileId, { kind: 'file.not_processed_again', detail, at });
  return true;
}

interface State {
  readonly tagName: string;
  readonly content: DocumentContent;
}

async function stateOf(tx: StoreTransaction, fileId: string): Promise<State | null> {
  const content = await tx.corrections.content(fileId);
  const file = content === null ? null : await tx.files.find(fileId);
  if (content === null || file === null) return null;
  return { content, tagName: (await tx.configuration.findTag(file.companyId, content.tagId))?.name ?? '' };
}

const letters = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** A part of the service that was there for the earlier reading may be missing now. */
async function losesPages(tx: StoreTransaction, fileId: string, { pages }: Reading): Promise<boolean> {
  const earlier = (await tx.files.indexed(fileId))?.pages ?? [];
  const textNow = new Map(pages.map(({ number, text }) => [number, text]));
  return earlier.some(({ number, text }) => letters(text) >= leastLetters && letters(textNow.get(number) ?? '') === 0);
}

interface Changed {
  readonly kind: 'class' | 'value';
  readonly field: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

/** Returns the class and the values that people see and that are others now. */
function changesBetween(before: State, after: State): readonly Changed[] {
  const [old, fresh] = [valuesOf(before.content), valuesOf(after.content)];
  const fields = [...new Set([...old.keys(), ...fresh.keys()])];
  const values = fields.flatMap((field): readonly Changed[] => {
    const [was, is] = [old.get(field) ?? null, fresh.get(field) ?? null];
    return was === is ? [] : [{ kind: 'value', field, before: was, after: is }];
  });
  const { tagName } = before;
  return tagName === after.tagName
    ? values
    : [{ kind: 'class', field: null, before: tagName, after: after.tagName }, ...values];
}

/** Several codes on the pages of a document have the same name. */
function valuesOf({ dataPoints }: DocumentContent): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const { name, valueAsString } of dataPoints) {
    const earlier = values.get(name);
    values.set(name, earlier === undefined ? valueAsString : `${earlier}, ${valueAsString}`);
  }
  return values;
}
