import { randomUUID } from 'node:crypto';
import type { SearchIndex } from '../../search/search-index.ts';
import {
  revisionOf,
  type DocumentContent,
  type LessonJson,
  type ReadContent,
  type StatedChange,
  type StoodBefore,
  type StoredCorrection,
  type StoredPoint,
} from '../../store/corrections.ts';
import type { Store, StoreTransaction } from '../../store/store.ts';
import { reindexFile } from '../reindex-file.ts';
import { noteFileMoment } from '../status-changes.ts';
import { correctedContent, isCode } from './corrected-content.ts';
import { isStanding } from './keep-corrections.ts';

/** Who corrects which document, and its state as they saw it (`revisionOf`). */
export interface CorrectionSubject {
  readonly fileId: string;
  readonly user: { readonly id: string; readonly userName: string };
  readonly revision: string;
}

/** What a person states, with what is needed to store it. */
export interface PreparedChange {
  readonly change: StatedChange;
  /** The name of the class, or the value as text; `null` for a value that is removed. */
  readonly text: string | null;
  /** Of the place where the value stands now, and of where it stood before. */
  readonly label: string | null;
  readonly labelBefore: string | null;
  /** What it teaches about the layout of its issuer; `null` for what has no place. */
  readonly lessonJson: LessonJson | null;
  /** Values that are read in a document of the class that is given. */
  readonly points: readonly StoredPoint[] | null;
}

/** `changed`: the document is not what the person saw. `not-read`: it has no class and values. */
export type CorrectionOutcome =
  | { readonly kind: 'corrected'; readonly revision: string; readonly ids: readonly string[] }
  | { readonly kind: 'changed' }
  | { readonly kind: 'not-read' };

export interface CorrectionDeps {
  readonly store: Store;
  readonly search: SearchIndex;
  readonly nowMs: () => number;
}

/** Makes corrections, with the search document and an event in the history, in one transaction. */
export function correctDocument(
  { store, search, nowMs }: CorrectionDeps,
  subject: CorrectionSubject,
  prepared: readonly PreparedChange[],
): Promise<CorrectionOutcome> {
  return store.transaction(async (tx) => {
    const state = await stateOf(tx, subject);
    if ('kind' in state) return state;
    // Corrections stand in the order of their times, also after the clock was set back.
    const lastMs = Math.max(0, ...state.standing.map((correction) => Date.parse(correction.at)));
    const at = new Date(Math.max(nowMs(), lastMs)).toISOString();
    let { content, read } = state;
    const made: StoredCorrection[] = [];
    for (const one of prepared) {
      const correction = await correctionOf(tx, { subject, content, one, at });
      await tx.corrections.add(correction, one.lessonJson);
      made.push({ ...correction, undone: null });
      read = withPoints(read ?? { content, byTag: {} }, one);
      content = correctedContent(read, [...state.standing, ...made]);
    }
    await tx.corrections.write(subject.fileId, content, read);
    await reindexFile(tx, search, subject.fileId);
    const changes = made.map((correction) => historyOf(correction));
    const detail = { user_name: subject.user.userName, changes };
    await noteFileMoment(tx, subject.fileId, { kind: 'file.corrected', detail, at });
    return { kind: 'corrected', revision: revisionOf(content), ids: made.map(({ id }) => id) };
  });
}

/** Undoes corrections: what is left stands above what was read, and without any the record is what it was. */
export function undoCorrections(
  { store, search, nowMs }: CorrectionDeps,
  subject: CorrectionSubject,
  ids: readonly string[],
): Promise<CorrectionOutcome> {
  return store.transaction(async (tx) => {
    const { fileId, user } = subject;
    const state = await stateOf(tx, subject);
    if ('kind' in state) return state;
    const undone = state.standing.filter(({ id }) => ids.includes(id));
    if (undone.length === 0 || state.read === null) return corrected(state.content);
    const at = new Date(nowMs()).toISOString();
    const left = state.standing.filter((correction) => !undone.includes(correction));
    const content = left.length === 0 ? state.read.content : correctedContent(state.read, left);
    await tx.corrections.undo(fileId, ids, { userName: user.userName, at });
    await tx.corrections.write(fileId, content, left.length === 0 ? null : state.read);
    await reindexFile(tx, search, fileId);
    const detail = { user_name: user.userName, changes: undone.map((correction) => historyOf(correction)) };
    await noteFileMoment(tx, fileId, { kind: 'file.correction_undone', detail, at });
    return corrected(content);
  });
}

const corrected = (content: DocumentContent): CorrectionOutcome => ({
  kind: 'corrected',
  revision: revisionOf(content),
  ids: [],
});

interface DocumentState {
  readonly content: DocumentContent;
  readonly read: ReadContent | null;
  readonly standing: readonly StoredCorrection[];
}

async function stateOf(
  { corrections }: StoreTransaction,
  { fileId, revision }: CorrectionSubject,
): Promise<DocumentState | Exclude<CorrectionOutcome, { readonly kind: 'corrected' }>> {
  const content = await corrections.content(fileId);
  if (content === null) return { kind: 'not-read' };
  if (revisionOf(content) !== revision) return { kind: 'changed' };
  const standing = (await corrections.of(fileId)).filter(isStanding);
  return { content, read: await corrections.read(fileId), standing };
}

function withPoints(read: ReadContent, { change, points }: PreparedChange): ReadContent {
  if (change.kind !== 'class' || points === null) return read;
  const codes = read.content.dataPoints.filter(
    (point) => points.every(({ name }) => name !== point.name) && isCode(point),
  );
  return { ...read, byTag: { ...read.byTag, [change.tagId]: [...points, ...codes] } };
}

interface NewCorrection {
  readonly subject: CorrectionSubject;
  /** As it stands before this correction. */
  readonly content: DocumentContent;
  readonly one: PreparedChange;
  readonly at: string;
}

async function correctionOf(
  tx: StoreTransaction,
  { subject, content, one, at }: NewCorrection,
): Promise<Omit<StoredCorrection, 'undone'>> {
  const { fileId, user } = subject;
  const { change } = one;
  const owner = { id: randomUUID(), fileId, userId: user.id, userName: user.userName, change, at };
  if (change.kind === 'class') {
    const file = await tx.files.find(fileId);
    const tag = file === null ? null : await tx.configuration.findTag(file.companyId, content.tagId);
    const before = tag === null ? null : stood(tag.name, { confidence: content.tagScore });
    return { ...owner, before, after: stood(one.text ?? '', { confidence: change.isUnclassified ? 0 : 1 }) };
  }
  const field = change.kind === 'remove' ? change.field : change.point.name;
  const point = content.dataPoints.find(({ name }) => name === field) ?? null;
  const before = point === null ? null : stood(point.valueAsString, { ...point, label: one.labelBefore });
  const after =
    change.kind === 'remove' ? null : stood(change.point.valueAsString, { ...change.point, label: one.label });
  return { ...owner, before, after };
}

function stood(
  text: string,
  { confidence = null, source = null, page = null, box = null, label = null }: Partial<StoodBefore>,
): StoodBefore {
  return { text, confidence, source, page, box, label };
}

/** A correction as the history of the file names it. */
function historyOf({ id, change, before, after }: Pick<StoredCorrection, 'id' | 'change' | 'before' | 'after'>) {
  const field = change.kind === 'class' ? null : change.kind === 'remove' ? change.field : change.point.name;
  return { id, kind: change.kind, field, before: before?.text ?? null, after: after?.text ?? null };
}
