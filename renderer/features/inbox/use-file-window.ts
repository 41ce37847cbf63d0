import { useCallback, useRef, useState } from 'react';
import type { CallError } from '#contract/frame.ts';
import type { TrackedFile } from '#contract/files.ts';
import type { MethodParams, MethodResult } from '#contract/methods.ts';
import { useQuery } from '../../bridge/react.tsx';

export type FileFilter = Pick<MethodParams<'files.list'>, 'group' | 'text' | 'folderId' | 'order'>;

/** The number of rows that are loaded at once. A screen shows a tenth of them. */
const windowRows = 200;
/** The next window is requested when the view is this close to the end of the current one. */
const marginRows = 50;

export interface FileWindow {
  /** `null` until the first answer. */
  readonly total: number | null;
  /** Why no rows could be loaded. */
  readonly error: CallError | null;
  readonly refresh: () => void;
  readonly fileAt: (index: number) => TrackedFile | null;
  readonly keyAt: (index: number) => string | null;
  /** Must be called with the rows in view. */
  readonly onRange: (first: number, last: number) => void;
}

type Place = { readonly offset: number } | { readonly around: string };

/**
 * A list of any length. It loads only a part around the view and keeps that up to date. The part is requested around a
 * file and not at an offset, so that its rows, their positions and the length belong to the same moment, however many
 * files are added above it.
 */
export function useFileWindow(filter: FileFilter): FileWindow {
  const [place, setPlace] = useState<Place>({ offset: 0 });
  const { data, error, refresh } = useQuery('files.list', { ...filter, ...place, limit: windowRows });
  const shown = useLastAnswer(data, JSON.stringify(filter), JSON.stringify(place));
  const view = useRef(shown);
  view.current = shown;

  const fileAt = useCallback((index: number): TrackedFile | null => {
    const known = view.current;
    return known?.files[index - known.offset] ?? null;
  }, []);
  const keyAt = useCallback((index: number) => fileAt(index)?.id ?? null, [fileAt]);
  const onRange = useCallback(
    (first: number, last: number) => {
      const known = view.current;
      if (known === null) return;
      const isInside =
        (first - marginRows >= known.offset || known.offset === 0) &&
        (last + marginRows <= known.offset + known.files.length || last + marginRows >= known.total);
      const middle = keyAt(Math.floor((first + last) / 2));
      setPlace((before) => {
        // At the start, the list follows its newest files.
        if (first === 0) return 'offset' in before && before.offset === 0 ? before : { offset: 0 };
        if (isInside && 'around' in before) return before;
        if (middle !== null) return { around: middle };
        return { offset: Math.max(0, Math.floor((first + last - windowRows) / 2)) };
      });
    },
    [keyAt],
  );
  return { total: shown?.total ?? null, error, refresh, fileAt, keyAt, onRange };
}

type Answer = MethodResult<'files.list'>;

/**
 * Returns the last answer until a new one arrives. Another filter resets it. A cached answer for the same place is
 * older than the last answer, so it is not used.
 */
function useLastAnswer(data: Answer | null, filter: string, place: string): Answer | null {
  const last = useRef<{ filter: string; place: string; old: Answer | null; answer: Answer | null } | null>(null);
  if (last.current?.filter !== filter) last.current = { filter, place, old: null, answer: data };
  else if (last.current.place !== place) last.current = { filter, place, old: data, answer: last.current.answer };
  if (data !== null && data !== last.current.old) last.current.answer = data;
  return last.current.answer;
}
