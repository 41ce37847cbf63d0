import type { DocumentRow } from './find-documents.ts';
import type { SearchOrder } from './search-index.ts';

/** Sorts documents; those without the value come last, and equal ones in the order in which they were added. */
export function sortRows(rows: readonly DocumentRow[], { by, descending }: SearchOrder): readonly DocumentRow[] {
  const direction = descending ? -1 : 1;
  const keyOf = ({ seq, day, amount, issuer }: DocumentRow): number | string | null => {
    switch (by) {
      case 'date':
        return day;
      case 'amount':
        return amount;
      case 'issuer':
        return issuer;
      case 'added':
      case 'relevance':
        return seq;
    }
  };
  return rows.toSorted((a, b) => {
    const [first, second] = [keyOf(a), keyOf(b)];
    if (first === null || second === null) {
      if (first === second) return b.seq - a.seq;
      return first === null ? 1 : -1;
    }
    if (first === second) return direction * (a.seq - b.seq);
    return first < second ? -direction : direction;
  });
}
