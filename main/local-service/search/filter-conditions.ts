import { parseAmount } from './amount.ts';
import { foldValue, parseDay } from './document-columns.ts';
import type { SearchFilter } from './search-index.ts';

export interface Conditions {
  /** Conditions on a row `d` of `search_documents`, all of which must hold. */
  readonly sql: readonly string[];
  /** The values of the conditions, by the names of their parameters. */
  readonly bound: Readonly<Record<string, string | number | null>>;
}

/**
 * Whether a filter usually leaves few documents, so that they are found faster by their values than one by one. Most
 * documents of an office have one currency and one folder; similar documents are a list of their numbers already.
 */
export function isSelective({
  folder: _folder,
  currency: _currency,
  similarTo: _similarTo,
  ...selective
}: SearchFilter): boolean {
  return Object.keys(selective).length > 0;
}

/** Returns a filter as SQL. A limit that is no date or no number lets nothing through. */
export function filterConditions(filter: SearchFilter): Conditions {
  const sql: string[] = [];
  const bound: Record<string, string | number | null> = {};
  const add = (condition: string, name: string, value: string | number | null): void => {
    sql.push(condition);
    bound[name] = value;
  };
  const { from, to, issuer, currency, least, most, folder, field, needsCheck } = filter;
  if (from !== undefined) add('d.document_day >= @from', 'from', parseDay(from));
  if (to !== undefined) add('d.document_day <= @to', 'to', parseDay(to));
  if (issuer !== undefined) add('d.issuer = @issuer', 'issuer', foldValue(issuer));
  if (currency !== undefined) add('d.currency = @currency', 'currency', currency.toUpperCase());
  if (least !== undefined) add('d.amount >= @least', 'least', parseAmount(least));
  if (most !== undefined) add('d.amount <= @most', 'most', parseAmount(most));
  if (folder !== undefined) add('d.folder = @folder', 'folder', folder);
  if (needsCheck === true) sql.push('d.needs_check = 1');
  if (field !== undefined) {
    bound['fieldValue'] = foldValue(field.value);
    add('d.seq IN (SELECT seq FROM search_values WHERE field = @field AND value = @fieldValue)', 'field', field.name);
  }
  return { sql, bound };
}
