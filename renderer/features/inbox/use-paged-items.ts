import { useCallback } from 'react';
import type { Item } from '#contract/items.ts';
import type { MethodParams } from '#contract/methods.ts';
import { useKnown, useQuery } from '../../bridge/react.tsx';

const pageSize = 100;

export interface PagedItems {
  /** `null` until it is known. */
  readonly total: number | null;
  readonly itemAt: (index: number) => Item | null;
  readonly keyAt: (index: number) => string | null;
}

/**
 * A list of any length by pages of a hundred, each asked for when a row of it is looked at, and kept live while it is.
 * @param index a row whose page is wanted; the first page always is, for the total.
 */
export function usePagedItems(filter: Pick<MethodParams<'items.list'>, 'bucket' | 'text'>, index = 0): PagedItems {
  const pageOf = (at: number) => ({ ...filter, offset: Math.floor(at / pageSize) * pageSize, limit: pageSize });
  const { data: first } = useQuery('items.list', pageOf(0));
  useQuery('items.list', pageOf(index));
  const known = useKnown();
  const text = JSON.stringify(filter);
  const itemAt = useCallback(
    (at: number): Item | null => {
      const offset = Math.floor(at / pageSize) * pageSize;
      const page = known('items.list', { ...(JSON.parse(text) as typeof filter), offset, limit: pageSize });
      return page?.items[at - offset] ?? null;
    },
    [known, text],
  );
  return { total: first?.total ?? null, itemAt, keyAt: (at) => itemAt(at)?.id ?? null };
}
