import { unclassifiedTag } from '#service-api/values.ts';
import type { CorrectionChange } from '#service-api/documents/correction-calls.ts';
import { serviceMessage, type PlainMessage, type ServiceMessage } from '#service-api/messages/service-message.ts';
import type { LineItemRecord } from '#service-api/records/line-item.ts';
import type { PlaceOnPage, StatedResult } from '../../analysis/corrections/read-stated.ts';
import type { FieldDefinition } from '../../config/tag-definition.ts';
import type { StoredPoint } from '../../store/corrections.ts';
import type { Store } from '../../store/store.ts';
import type { StoredDocument } from '../../store/stored-documents.ts';
import { AnalysisFailed } from '../analysis-tasks.ts';
import type { AnalysisThread } from '../analysis-thread.ts';
import { definitionsJson } from '../definitions-json.ts';
import { lineItemRecord } from '../pack-reading.ts';
import { isCode } from './corrected-content.ts';
import type { PreparedChange } from './correct-document.ts';
import { pointsOfTag } from './points-of-tag.ts';
import { withLessons } from './with-lessons.ts';

export interface PrepareDeps {
  readonly store: Store;
  readonly analysis: Pick<AnalysisThread, 'run'>;
}

/** A document as it stands, and what a person states about it. */
export interface StatedCorrection {
  readonly companyId: string;
  readonly document: StoredDocument;
  readonly points: readonly StoredPoint[];
  readonly changes: readonly CorrectionChange[];
}

export type PreparedCorrection =
  | { readonly ok: true; readonly changes: readonly PreparedChange[] }
  | { readonly ok: false; readonly problem: ServiceMessage };

type ValueChange = Exclude<CorrectionChange, { readonly kind: 'class' }>;

/** A change of a value before its text is read as the field's type. */
interface ValueDraft {
  readonly change: ValueChange;
  readonly before: StoredPoint | null;
  readonly dataType: StoredPoint['dataType'];
  /** Where the value stands now. */
  readonly place: PlaceOnPage | null;
}

class NotPossible extends Error {
  readonly problem: ServiceMessage;
  constructor(problem: ServiceMessage) {
    super(problem.code);
    this.problem = problem;
  }
}

/** Checks what a person states against the class of the document, and reads it as the types of its fields. */
export async function prepareChanges(deps: PrepareDeps, stated: StatedCorrection): Promise<PreparedCorrection> {
  try {
    const drafts = await draftsOf(deps, stated);
    return { ok: true, changes: await withLessons(deps, stated, await completed(deps, stated, drafts)) };
  } catch (error) {
    if (error instanceof NotPossible) return { ok: false, problem: error.problem };
    if (error instanceof AnalysisFailed) return { ok: false, problem: serviceMessage('service.correction.too-slow') };
    throw error;
  }
}

async function draftsOf(
  deps: PrepareDeps,
  { companyId, document, points, changes }: StatedCorrection,
): Promise<readonly (ValueDraft | PreparedChange)[]> {
  let fields = await fieldsOf(deps, document.tagId);
  let current = new Map(points.map((point) => [point.name, point]));
  const drafts: (ValueDraft | PreparedChange)[] = [];
  for (const change of changes) {
    if (change.kind === 'class') {
      const given = await classChange(deps, { companyId, document, tagId: change.tagId });
      if (given.change.kind === 'class') fields = await fieldsOf(deps, given.change.tagId);
      current = new Map((given.points ?? []).map((point) => [point.name, point]));
      drafts.push(given);
    } else drafts.push(valueDraft(change, fields, current.get(change.field) ?? null));
  }
  return drafts;
}

const fieldsOf = ({ store }: PrepareDeps, tagId: string): Promise<readonly FieldDefinition[]> =>
  store.transaction(({ configuration }) => configuration.fieldsOf(tagId));

async function classChange(
  { store, analysis }: PrepareDeps,
  { companyId, document, tagId }: Pick<StatedCorrection, 'companyId' | 'document'> & { readonly tagId: string | null },
): Promise<PreparedChange> {
  const tag = await store.transaction(async ({ configuration, tags }) => {
    const id = tagId ?? (await tags.idOf(companyId, unclassifiedTag));
    return id === null ? null : configuration.findTag(companyId, id);
  });
  if (tag === null) throw new NotPossible(serviceMessage('service.correction.no-class'));
  const points = await pointsOfTag({ store, analysis }, companyId, { document, tag });
  const change = { kind: 'class', tagId: tag.id, isUnclassified: tag.name === unclassifiedTag } as const;
  return { change, text: tag.name, label: null, labelBefore: null, lessonJson: null, points };
}

function valueDraft(change: ValueChange, fields: readonly FieldDefinition[], before: StoredPoint | null): ValueDraft {
  const { field: name } = change;
  const field = fields.find((one) => one.name === name);
  const dataType = field?.data_type ?? (before === null || isCode(before) ? undefined : before.dataType);
  if (dataType === undefined) throw new NotPossible(serviceMessage('service.correction.no-field', { field: name }));
  if (before === null && change.kind === 'accept')
    throw new NotPossible(serviceMessage('service.correction.no-value', { field: name }));
  if (change.kind === 'items' && !(field === undefined ? (before?.items ?? null) !== null : isTable(field)))
    throw new NotPossible(serviceMessage('service.correction.no-table', { field: name }));
  const given = change.kind === 'value' ? change.place : undefined;
  return { change, before, dataType, place: given === undefined ? placeOf(before) : given };
}

/** Whether the values of a field are tables of items. */
export const isTable = ({ source, post }: FieldDefinition): boolean =>
  source.kind === 'built_in' && source.value === 'line_items' && post.length === 0;

function placeOf(point: StoredPoint | null): PlaceOnPage | null {
  return point === null || point.page === null || point.box === null ? null : { page: point.page, box: point.box };
}

async function completed(
  { store, analysis }: PrepareDeps,
  { companyId, document }: StatedCorrection,
  drafts: readonly (ValueDraft | PreparedChange)[],
): Promise<readonly PreparedChange[]> {
  const values = drafts.filter((draft) => 'before' in draft);
  if (values.length === 0) return drafts.filter((draft) => 'points' in draft);
  const { contentType, pagesGz, documentGz } = document;
  const asked = {
    document: { contentType, pagesGz, documentGz },
    texts: values.flatMap(({ change, dataType }) =>
      change.kind === 'value' ? [{ given: change.value, dataType }] : [],
    ),
    tables: values.flatMap(({ change }) => (change.kind === 'items' ? [change.items] : [])),
    places: values.flatMap(({ place, before }) => [place, placeOf(before)]),
  };
  const result = await analysis.run('readStated', asked, await definitionsJson(store, companyId));
  const take = takerOf(result);
  return drafts.map((draft) => ('before' in draft ? take(draft) : draft));
}

/** Returns what completes drafts in their order, each with its part of what was read. */
function takerOf({ values, tableTexts, labels }: StatedResult): (draft: ValueDraft) => PreparedChange {
  let [valueAt, tableAt, labelAt] = [0, 0, 0];
  return (draft) => {
    const { change, before } = draft;
    const label = labels[labelAt++] ?? null;
    const labelBefore = labels[labelAt++] ?? null;
    const about = { label, labelBefore, lessonJson: null, points: null };
    switch (change.kind) {
      case 'remove':
        return { ...about, change: { kind: 'remove', field: change.field }, text: null };
      case 'accept': {
        if (before === null) throw new Error('an accepted value without a value');
        return {
          ...about,
          change: { kind: 'accept', point: { ...before, confidence: 1 } },
          text: before.valueAsString,
        };
      }
      case 'items': {
        const text = tableTexts[tableAt++] ?? '';
        if (change.items.length === 0) return { ...about, change: { kind: 'remove', field: change.field }, text: null };
        const point = pointOf(draft, { text, number: null, items: change.items.map(lineItemRecord) });
        return { ...about, change: { kind: 'items', point }, text };
      }
      case 'value': {
        const read = values[valueAt++];
        if (read === undefined) throw new Error('a value without its reading');
        if (read.value === null)
          throw new NotPossible(serviceMessage('service.correction.value', valueProblem(change.field, read.problem)));
        const number = typeof read.value === 'number' ? read.value : null;
        const point = pointOf(draft, { text: read.valueAsString, number, items: null });
        return { ...about, change: { kind: 'value', point }, text: read.valueAsString };
      }
    }
  };
}

function valueProblem(field: string, { code, params }: ServiceMessage): { field: string; problem: PlainMessage } {
  // A note of a step holds no further message.
  return { field, problem: { code, params: params as PlainMessage['params'] } };
}

interface PointValue {
  readonly text: string;
  readonly number: number | null;
  readonly items: readonly LineItemRecord[] | null;
}

function pointOf({ change, dataType, place }: ValueDraft, { text, number, items }: PointValue): StoredPoint {
  return {
    name: change.field,
    valueAsString: text,
    valueNumber: number,
    dataType,
    page: place?.page ?? null,
    box: place?.box ?? null,
    confidence: 1,
    source: 'person',
    items,
  };
}
