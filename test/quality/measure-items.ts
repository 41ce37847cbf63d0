import type { LineItem } from '#local-service/analysis/line-items/line-item.ts';
import type { KnownItem, LabelledDocument, Source } from './labelled-document.ts';
import type { Result } from './measure.ts';
import { expectationOf } from './sample-index.ts';

/** What was found of the table of items of an invoice or a receipt. */
export interface ItemsRow {
  readonly path: string;
  readonly source: Source;
  /** Whether the rows add up to the known total or net; `null` where neither is known. */
  readonly addsUp: boolean | null;
  /** 0 to 1; `null` when no table was found. */
  readonly confidence: number | null;
  readonly found: number;
  /** The number of known rows, and of those that are right; `null` where the rows are not known. */
  readonly known: { readonly rows: number; readonly right: number } | null;
}

const classes = new Set(['invoice', 'receipt', 'credit_note']);

/** Compares the table of items with the known rows, or else with the known sums. */
export function itemsRow({ labelled, finding }: Result): readonly ItemsRow[] {
  if (!classes.has(String(labelled.expected['class']))) return [];
  const items = finding?.items ?? [];
  const { path, source } = labelled;
  return [
    {
      path,
      source,
      addsUp: addsUp(items, labelled),
      confidence: items.length === 0 ? null : (finding?.values['line_items']?.confidence ?? null),
      found: items.length,
      known:
        labelled.items === undefined ? null : { rows: labelled.items.length, right: rightRows(items, labelled.items) },
    },
  ];
}

function addsUp(items: readonly LineItem[], labelled: LabelledDocument): boolean | null {
  const known = ['total', 'net_total'].flatMap((name) => expectationOf(labelled, name)?.accepted ?? []).map(Number);
  if (known.length === 0) return null;
  const sum = items.reduce((all, { amount }) => all + (amount ?? 0), 0);
  return items.length > 0 && known.some((value) => Math.abs(sum - value) < 0.011);
}

/** A quantity or a price that is not printed is not compared. */
function rightRows(items: readonly LineItem[], known: readonly KnownItem[]): number {
  return items.filter((one) =>
    known.some(
      ({ quantity, price, amount }) =>
        one.amount === amount && (one.quantity ?? quantity) === quantity && (one.unitPrice ?? price) === price,
    ),
  ).length;
}
