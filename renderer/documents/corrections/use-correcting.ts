import type { DataPoint, DocumentView, LineItem } from '#contract/documents.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { usePointText } from '../point-text.ts';
import { useCorrections } from './use-corrections.ts';
import { useValueEditing, type ValueEditing } from './use-value-editing.ts';

/** What a person can correct of a document. */
export interface Correcting {
  readonly editing: ValueEditing;
  readonly edit: (point: DataPoint) => void;
  /** Makes the correction of the draft. A draft that changes nothing is closed. */
  readonly save: () => Promise<void>;
  /** Says that the document does not state this value. */
  readonly remove: (field: string) => Promise<void>;
  /** Says which rows a table has; none is a table that the document does not have. Resolves with whether that was saved. */
  readonly saveItems: (field: string, items: readonly LineItem[]) => Promise<boolean>;
  readonly setClass: (tagId: string | null) => Promise<void>;
  /** Undoes one of the corrections that are listed in the history. */
  readonly undo: (correctionId: string) => Promise<void>;
  /** The fields of its class that have no value. */
  readonly missing: readonly { readonly name: string; readonly dataType: string; readonly isTable: boolean }[];
}

/** Returns how a document is corrected; `null` where it cannot be, such as at a remote service. */
export function useCorrecting(document: DocumentView, refresh: () => void): Correcting | null {
  const t = useText();
  const pointText = usePointText();
  const { fileId, revision, dataPoints, tagName } = document;
  const corrections = useCorrections(document, refresh);
  const editing = useValueEditing(document);
  const { data: fields, refresh: refreshFields } = useQuery('documents.fields', revision === null ? null : { fileId });
  if (revision === null) return null;
  const pointOf = (field: string) => dataPoints.find(({ name }) => name === field) ?? null;
  return {
    editing,
    edit: (point) => editing.start(point.name, point.dataType, point),
    async save() {
      const change = editing.change();
      const { draft } = editing;
      if (change === null || draft === null) return;
      const field = pointText.field(draft.field);
      const point = pointOf(draft.field);
      const now = point?.valueAsString ?? null;
      // Somebody else, or another window, has corrected it since the field was opened: saving again replaces that.
      if (now !== draft.before) {
        editing.object(t('correct.meanwhile', { value: now ?? t('correct.nowNone') }), now);
        return;
      }
      // What was read is confirmed by saving it as it is.
      const isSame = point !== null && change.kind === 'value' && change.value === point.value && draft.place === null;
      const made = isSame ? ({ kind: 'accept', field: draft.field } as const) : change;
      const done = t('correct.done', { what: field });
      if (await corrections.correct([made], done, ({ problem }) => editing.object(problem))) editing.cancel();
    },
    async remove(field) {
      const done = t('correct.removed', { what: pointText.field(field) });
      if (await corrections.correct([{ kind: 'remove', field }], done)) editing.cancel();
    },
    saveItems: (field, items) =>
      corrections.correct(
        [{ kind: 'items', field, items: items.map((item) => ({ ...item })) }],
        t('correct.done', { what: pointText.field(field) }),
      ),
    async setClass(tagId) {
      const before = tagName === null ? t('correct.noClass') : pointText.tag(tagName);
      if (await corrections.correct([{ kind: 'class', tagId }], t('correct.classDone', { before }))) refreshFields();
    },
    async undo(correctionId) {
      await corrections.undo(correctionId);
      refreshFields();
    },
    missing: (fields ?? []).filter(({ name }) => pointOf(name) === null),
  };
}
