import type { ListPage } from '#ports/document-service.ts';
import { fieldsOf, isRecord, present } from './fields.ts';

const listNames = ['result', 'results', 'items', 'data', 'list', 'records', 'content'];

/**
 * Reads a list in any of its forms: a plain array, an object with the list under a usual name, or an object that holds
 * only one array. Items that `readItem` cannot read are left out. Returns `undefined` when there is no list.
 */
export function readList<T>(reply: unknown, readItem: (item: unknown) => T | undefined): ListPage<T> | undefined {
  const found = (items: readonly unknown[]) => items.map(readItem).filter((item) => item !== undefined);
  if (Array.isArray(reply)) return { items: found(reply) };
  if (!isRecord(reply)) return undefined;
  const fields = fieldsOf(reply);
  const named = fields.value(...listNames);
  if (isRecord(named)) return readList(named, readItem);
  const arrays = Object.values(reply).filter((value) => Array.isArray(value));
  const list: unknown = Array.isArray(named) ? named : arrays.length === 1 ? arrays[0] : undefined;
  if (!Array.isArray(list)) return fields.truth('is_empty') ? { items: [] } : undefined;
  return present<ListPage<T>>({
    items: found(list),
    total: fields.number('total', 'total_count', 'count'),
    page: fields.number('page', 'current_page'),
    pageSize: fields.number('page_size', 'per_page'),
  });
}
