import type { CurrencySum, SearchGroup, SearchSummary } from '#ports/search-records.ts';
import { fieldsOf, isRecord, type Fields } from '../reply/fields.ts';

/** Reads sums and groups, and leaves out those that cannot be read. `null` when the service reports none. */
export function readSearchSummary(record: Readonly<Record<string, unknown>> | undefined): SearchSummary | null {
  if (record === undefined) return null;
  const fields = fieldsOf(record);
  return {
    isLowerBound: fields.truth('is_lower_bound') === true,
    sums: readSums(fields),
    needsCheck: fields.whole('needs_check') ?? 0,
    tags: readGroups(fields, 'tags', (tag) => {
      const [tagId, tagName] = [tag.text('tag_id'), tag.text('tag_name')];
      return tagId === undefined || tagName === undefined ? null : { tagId, tagName };
    }),
    issuers: readGroups(fields, 'issuers', (group) => named('issuer', group.text('issuer'))),
    otherIssuers: fields.whole('other_issuers') ?? 0,
    months: readGroups(fields, 'months', (group) => named('month', group.text('month'))),
    amounts: readGroups(fields, 'amounts', (step) => {
      const currency = step.text('currency');
      if (currency === undefined) return null;
      return { currency, least: step.text('least') ?? null, below: step.text('below') ?? null };
    }),
    folders: readGroups(fields, 'folders', (group) => named('folder', group.text('folder'))),
  };
}

function named<Name extends string>(name: Name, value: string | undefined): Readonly<Record<Name, string>> | null {
  return value === undefined ? null : ({ [name]: value } as Record<Name, string>);
}

function readGroups<Key>(
  fields: Fields,
  name: string,
  readKey: (group: Fields) => Key | null,
): readonly SearchGroup<Key>[] {
  return fields
    .list(name)
    .filter(isRecord)
    .map(fieldsOf)
    .flatMap((group) => {
      const [key, count] = [readKey(group), group.whole('count')];
      return key === null || count === undefined ? [] : [{ ...key, count, sums: readSums(group) }];
    });
}

function readSums(fields: Fields): readonly CurrencySum[] {
  return fields
    .list('sums')
    .filter(isRecord)
    .map(fieldsOf)
    .flatMap((sum) => {
      const [amount, count] = [sum.text('amount'), sum.whole('count')];
      if (amount === undefined || count === undefined) return [];
      return [{ currency: sum.text('currency') ?? null, amount, count }];
    });
}
