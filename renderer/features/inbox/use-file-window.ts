import { useCallback, useRef, useState } from 'react';
import type { CallError } from '#contract/frame.ts';
import type { TrackedFile } from '#contract/files.ts';
import type { MethodParams, MethodResult } from '#contract/methods.ts';
import { useQuery } from '../../bridge/react.tsx';

export type FileFilter = Pick<MethodParams<'files.list'>, 'group' | 'text' | 'folderId'>;

/** Rows that are known at once; a screen shows a tenth of them. */
const windowRows = 200;
/** So close to the window's end the next one is asked for. */
const marginRows = 50;

export interface FileWindow {
  /** `null` until it is known. */
  readonly total: number | null;
  /** Why nothing is known. */
  readonly error: CallError | null;
  readonly refresh: () => void;
  readonly fileAt: (index: number) => TrackedFile | null;
  readonly keyAt: (index: number) => string | null;
  /** Which rows are in view. */
  readonly onRange: (first: number, last: number) => void;
}

type Place = { readonly offset: number } | { readonly around: string };

/**
 * A list of any length, of which a part around the view is known and kept live. The part is asked for around a file and not
 * at an offset, so that its rows, their places and the length are those of one moment, however many come in above it.
 */
export function useFileWindow(filter: FileFilter): FileWindow {
  const [place, setPlace] = useState<Place>({ offset: 0 });
  const { data, error, refresh } = useQuery('files.list', { ...filter, ...place, limit: windowRows });
  const shown = useLast(data, JSON.stringify(filter), JSON.stringify(place));
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
        // At the beginning the list is looked at as it grows.
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
 * The last answer, until there is one to the new question; another filter begins again. What is still known of an earlier
 * time at the same place is older than that answer, and is not gone back to.
 */
function useLast(data: Answer | null, filter: string, place: string): Answer | null {
  const last = useRef<{ filter: string; place: string; old: Answer | null; answer: Answer | null } | null>(null);
  if (last.current?.filter !== filter) last.current = { filter, place, old: null, answer: data };
  else if (last.current.place !== place) last.current = { filter, place, old: data, answer: last.current.answer };
  if (data !== null && data !== last.current.old) last.current.answer = data;
  return last.current.answer;
}
