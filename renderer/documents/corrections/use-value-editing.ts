import { useState } from 'react';
import type { Box, DataPoint, DocumentView } from '#contract/documents.ts';
import { useCall } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useLocale, useText } from '../../i18n/text.tsx';
import type { CorrectionChange } from './corrector.ts';
import type { RefusedValue } from './refused-value.ts';
import { textToEdit, typedValue } from './typed-value.ts';

/** A value that a person is correcting. */
export interface Draft {
  readonly field: string;
  readonly dataType: string;
  readonly text: string;
  /** Where it was read again; `null` while it stays where it was. */
  readonly place: { readonly page: number; readonly box: Box } | null;
  /** Why a place states no value, or what speaks against the text, in words. */
  readonly problem: string | null;
  /** What stood in the document when the person began; `null` for a missing value. */
  readonly before: string | null;
}

export interface ValueEditing {
  readonly draft: Draft | null;
  /** @param refused what was typed before and was refused; it is shown again with its problem */
  readonly start: (field: string, dataType: string, point: DataPoint | null, refused?: RefusedValue | null) => void;
  readonly type: (text: string) => void;
  /** Reads the value from a place of the page. */
  readonly read: (page: number, box: Box) => Promise<void>;
  /** Takes another value that the page states. */
  readonly take: (point: DataPoint, candidate: Pick<DataPoint, 'value' | 'valueAsString' | 'page' | 'box'>) => void;
  /** Returns how the draft differs from what was read; `null` when it does not. */
  readonly correction: (point: DataPoint) => CorrectionChange | null;
  /** Says what speaks against the text. `before` is what stands in the document now. */
  readonly object: (problem: string, before?: string | null) => void;
  readonly cancel: () => void;
  /** The correction that the draft states; `null` when it states none. */
  readonly change: () => CorrectionChange | null;
}

/** Corrects one value at a time: by typing, or by what stands in a place of the page. */
export function useValueEditing({ fileId }: Pick<DocumentView, 'fileId'>): ValueEditing {
  const t = useText();
  const call = useCall();
  const hostText = useHostText();
  const locale = useLocale();
  const [draft, setDraft] = useState<Draft | null>(null);
  return {
    draft,
    start: (field, dataType, point, refused = null) =>
      setDraft({
        ...{ field, dataType, place: null },
        text: refused?.text ?? (point === null ? '' : textToEdit(point, locale)),
        problem: refused?.problem ?? null,
        before: point?.valueAsString ?? null,
      }),
    type: (text) => setDraft((before) => before && { ...before, text, place: null, problem: null }),
    async read(page, box) {
      if (draft === null) return;
      const { field } = draft;
      const answer = await call('documents.readBox', { fileId, page, box, field });
      setDraft((before) => {
        if (before?.field !== field) return before;
        if (!answer.ok) return { ...before, problem: hostText.error(answer.error) };
        const { text, value, valueAsString, box: around } = answer.result;
        if (text === '') return { ...before, problem: t('correct.nothing') };
        if (value === null) return { ...before, text, problem: t('correct.noValue') };
        const { dataType } = before;
        return {
          ...before,
          text: textToEdit({ dataType, value, valueAsString: valueAsString ?? text }, locale),
          place: { page, box: around ?? box },
          problem: null,
        };
      });
    },
    take({ name, dataType }, { value, valueAsString, page, box }) {
      const text = textToEdit({ dataType, value, valueAsString }, locale);
      const place = page === null || box === null ? null : { page, box };
      setDraft((before) => ({ field: name, dataType, text, place, problem: null, before: before?.before ?? null }));
    },
    correction(point) {
      const change = draft?.field === point.name ? changeOf(draft, locale) : null;
      const isSame = draft?.text === textToEdit(point, locale) && isSamePlace(draft.place, point);
      return isSame ? null : change;
    },
    object: (problem, now) =>
      setDraft((draft) => draft && { ...draft, problem, before: now === undefined ? draft.before : now }),
    cancel: () => setDraft(null),
    change: () => (draft === null ? null : changeOf(draft, locale)),
  };
}

/** Returns what a draft states; `null` when it is empty. */
function changeOf({ field, dataType, text, place }: Draft, locale: string): CorrectionChange | null {
  if (text.trim() === '') return null;
  return { kind: 'value', field, value: typedValue(text, dataType, locale), ...(place === null ? {} : { place }) };
}

const isSamePlace = (place: Draft['place'], { page, box }: DataPoint): boolean =>
  place === null || (place.page === page && JSON.stringify(place.box) === JSON.stringify(box));
