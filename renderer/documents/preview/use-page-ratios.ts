import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { PageRange } from './use-page-scroll.ts';

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Height divided by width of each page as stored in the file. Pages that were not in view yet get the ratio of the
 * first known page, because measuring all would read the whole file.
 */
export function usePageRatios(
  sizeOf: (page: number) => Promise<PageSize>,
  { first, last }: PageRange,
): (page: number) => number {
  const [ratios, setRatios] = useState<ReadonlyMap<number, number>>(new Map());
  const learn = useEffectEvent(async (page: number, signal: AbortSignal): Promise<void> => {
    if (ratios.has(page)) return;
    const { width, height } = await sizeOf(page);
    if (!signal.aborted) setRatios((before) => new Map(before).set(page, height / width));
  });
  useEffect(() => {
    const ending = new AbortController();
    for (let page = first; page <= last; page += 1) learn(page, ending.signal).catch(() => undefined);
    return () => ending.abort();
  }, [first, last]);
  return useCallback(
    (page) => {
      const [likely = Math.SQRT2] = ratios.values();
      return ratios.get(page) ?? likely;
    },
    [ratios],
  );
}
