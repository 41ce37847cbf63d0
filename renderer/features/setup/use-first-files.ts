import { useState } from 'react';
import type { TrackedFile } from '#contract/files.ts';
import { useQuery } from '../../bridge/react.tsx';

/** So many of the newest files are looked at: the first few of somebody who begins are among them. */
const looked = 100;
/** One screen's worth; the Inbox has them all. */
const shown = 5;

/**
 * The files that came since the first minute began, wherever they are by now, the oldest first. A file that was there
 * first stays the first, also when an older one is reported later.
 */
export function useFirstFiles(sinceMs: number): readonly TrackedFile[] {
  const { data } = useQuery('items.list', { limit: looked });
  const found = (data?.items ?? [])
    .filter(({ seenAtMs, state }) => seenAtMs >= sinceMs && state !== 'ignored')
    .toSorted((a, b) => a.seenAtMs - b.seenAtMs);
  const [firstId, setFirstId] = useState<string | null>(null);
  const first = found.find(({ id }) => id === firstId) ?? found[0];
  if (first !== undefined && first.id !== firstId) setFirstId(first.id);
  if (first === undefined) return [];
  return [first, ...found.filter(({ id }) => id !== first.id)].slice(0, shown);
}
