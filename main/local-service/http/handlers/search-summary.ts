import type { SearchFilter as CallFilter } from '#service-api/documents/search-filter.ts';
import type { SearchSummary } from '#service-api/records/search.ts';
import type { SearchFilter, SearchGroup, SearchSummary as IndexSummary } from '../../search/search-index.ts';
import type { TagName } from '../../store/records.ts';

/** The parameters of `search/basic` that filter. */
export interface FilterParameters {
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly issuer?: string | undefined;
  readonly currency?: string | undefined;
  readonly amountFrom?: string | undefined;
  readonly amountTo?: string | undefined;
  readonly folder?: string | undefined;
  readonly field?: string | undefined;
  readonly fieldValue?: string | undefined;
  readonly needsCheck?: boolean | undefined;
  readonly similarTo?: string | undefined;
}

export function filterOf(query: FilterParameters): SearchFilter {
  const { dateFrom, dateTo, issuer, currency, amountFrom, amountTo, folder, field, fieldValue } = query;
  const { needsCheck, similarTo } = query;
  return {
    ...(dateFrom === undefined ? {} : { from: dateFrom }),
    ...(dateTo === undefined ? {} : { to: dateTo }),
    ...(issuer === undefined ? {} : { issuer }),
    ...(currency === undefined ? {} : { currency }),
    ...(amountFrom === undefined ? {} : { least: amountFrom }),
    ...(amountTo === undefined ? {} : { most: amountTo }),
    ...(folder === undefined ? {} : { folder }),
    ...(field === undefined || fieldValue === undefined ? {} : { field: { name: field, value: fieldValue } }),
    ...(needsCheck === true ? { needsCheck } : {}),
    ...(similarTo === undefined ? {} : { similarTo: similarTo.toLowerCase() }),
  };
}

/** A filter as Intray's own calls give it. */
export const filterOfCall = ({ amount, ...others }: CallFilter): SearchFilter => ({ ...others, ...amount });

/** The summary with the names of tags. Tags are sorted by their number of documents. */
export function summaryRecord(summary: IndexSummary, tags: readonly TagName[]): SearchSummary {
  const names = new Map(tags.map(({ id, name }) => [id, name]));
  const named = <Key, Named extends object>(groups: readonly SearchGroup<Key>[], name: (key: Key) => Named) =>
    groups.map(({ key, count, sums }) => ({ ...name(key), count, sums: [...sums] }));
  const known = summary.tags.filter(({ key }) => names.has(key)).toSorted((a, b) => b.count - a.count);
  return {
    is_lower_bound: summary.isLowerBound,
    sums: [...summary.sums],
    needs_check: summary.needsCheck,
    tags: named(known, (id) => ({ tag_id: id, tag_name: names.get(id) ?? '' })),
    issuers: named(summary.issuers, (issuer) => ({ issuer })),
    other_issuers: summary.otherIssuers,
    months: named(summary.months, (month) => ({ month })),
    amounts: named(summary.amounts, ({ currency, least, below }) => ({ currency, least, below })),
    folders: named(summary.folders, (folder) => ({ folder })),
  };
}
