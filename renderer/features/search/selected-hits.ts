import { useCallback, useMemo, useRef } from 'react';
import { mostNamed } from '#contract/many-methods.ts';
import type { MethodParams } from '#contract/methods.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { useSelection, type ListSelection, type Selection } from '../../ui/selection.ts';
import { useToast } from '../../ui/toast.tsx';
import { addSums, type CurrencySum, type Summary } from './exact-sums.ts';
import { hitFacts } from './hit-facts.ts';
import { callOf, everything, type Question } from './question.ts';
import { hitAt, type Hit } from './search-session.ts';
import type { Search } from './use-search.ts';

/** The selected documents among the hits. */
export interface SelectedHits {
  readonly list: Pick<ListSelection, 'selection' | 'count' | 'has' | 'toggle' | 'extendTo' | 'all' | 'clear'>;
  /** `null` where it is not known how many the question finds. */
  readonly count: number | null;
  /** The hits that the selection names: the selected ones, or those that all are without. */
  readonly named: readonly Hit[];
}

/** The most rows that a range selects: each of them is loaded. */
const mostInRange = 1_000;
/** The limit of the contract. */
const longestName = 300;

/** Another order shows the same documents. */
const keyOf = (question: Question) => JSON.stringify({ ...question, order: everything.order });

/** Keeps which hits are selected. Another question has no selection. */
export function useSelectedHits(search: Search): SelectedHits {
  const t = useText();
  const formats = useFormats();
  const toast = useToast();
  const { pages, at, total } = search;
  const keyAt = useCallback((index: number) => hitAt({ pages }, index)?.fileId ?? null, [pages]);
  const keysBetween = useCallback(
    async (first: number, last: number) => {
      const end = Math.min(last, first + mostInRange - 1);
      if (end < last) {
        toast({ tone: 'hold', about: 'range', text: t('many.rangeCut', { shown: formats.number(mostInRange) }) });
      }
      const hits = await Promise.all(Array.from({ length: end - first + 1 }, (_, offset) => at(first + offset)));
      return hits.flatMap((hit) => hit?.fileId ?? []);
    },
    [at, toast, t, formats],
  );
  const of = keyOf(search.answered ?? everything);
  const list = useSelection({ of, total: total ?? search.count, keyAt, keysBetween });
  const { selection } = list;
  // The hits are asked for again after an act, and then no longer loaded as far as they were.
  const known = useRef<ReadonlyMap<string, Hit>>(new Map());
  const named = useMemo(() => {
    const keys = selection.kind === 'all' ? selection.except : selection.keys;
    const all = [...known.current.values(), ...[...pages.values()].flat()];
    known.current = new Map(all.flatMap((hit) => (keys.has(hit.fileId) ? [[hit.fileId, hit] as const] : [])));
    return [...known.current.values()];
  }, [selection, pages]);
  return { list, count: selection.kind === 'all' && total === null ? null : list.count, named };
}

interface Selected {
  readonly list: { readonly selection: Selection };
  readonly named: readonly Hit[];
}

/** What the selected documents come to, by currency; empty where the service has no sums. */
export function sumsOf({ list, named }: Selected, summary: Summary | null): readonly CurrencySum[] {
  const isAll = list.selection.kind === 'all';
  const ofNamed = named.map((hit) => {
    const { amount, currency } = hitFacts(hit);
    if (amount === null) return { sums: [] };
    // The contract gives amounts as numbers, which have no more than the four decimals that sums have.
    return { sums: [{ currency, amount: String(isAll ? -amount : amount), count: isAll ? -1 : 1 }] };
  });
  if (!isAll) return addSums(ofNamed);
  if (summary === null || summary.isLowerBound) return [];
  return addSums([summary, ...ofNamed]).filter(({ count }) => count > 0);
}

/**
 * Returns the selection as the contract takes it; `null` when nothing is selected, or when more documents are left out of
 * all than the contract takes.
 */
export function chosenOf(
  { list: { selection }, named }: Selected,
  question: Question,
  today: Date,
): MethodParams<'many.start'>['chosen'] | null {
  if (selection.kind === 'all') {
    if (selection.except.size > mostNamed) return null;
    return { by: 'search', ...callOf(question, today), except: [...selection.except] };
  }
  const documents = named.slice(0, mostNamed).map(({ fileId, name }) => ({
    ...{ fileId, name: (name ?? fileId).slice(0, longestName) },
  }));
  return documents.length === 0 ? null : { by: 'documents', documents };
}
