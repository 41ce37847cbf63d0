import type { DataPoint } from '#contract/documents.ts';

/** The values that tell a document from others at a glance; `null` where none was read. */
export interface HeroFacts {
  readonly issuer: DataPoint | null;
  readonly amount: DataPoint | null;
  readonly currency: string | null;
  readonly dueDate: DataPoint | null;
}

export function heroFacts(points: readonly DataPoint[]): HeroFacts {
  const first = (...names: readonly string[]) => {
    for (const name of names) {
      const found = points.find((point) => point.name === name && point.valueAsString !== '');
      if (found !== undefined) return found;
    }
    return null;
  };
  const amount = first('total', 'amount_due', 'net_total');
  return {
    issuer: first('issuer', 'payee'),
    amount: typeof amount?.value === 'number' ? amount : null,
    currency: first('currency')?.valueAsString ?? null,
    dueDate: first('due_date'),
  };
}

/** A service that does not say which values to check reports their confidence at most. */
const sureFrom = 0.9;

/** Returns whether a person should compare the value with the page. */
export const isUncertain = ({ needsCheck, source, confidence }: DataPoint): boolean =>
  needsCheck || (source === null && confidence !== null && confidence < sureFrom);

/** As people read them: who, which, when, how much. */
const inOrder = [
  'issuer',
  'payee',
  'invoice_number',
  'order_number',
  'date',
  'due_date',
  'customer',
  'net_total',
  'tax_total',
  'total',
  'amount_due',
  'currency',
];

/** Sorts values as people read them. Unknown fields come last, in the service's own order. */
export function orderedValues(points: readonly DataPoint[]): readonly DataPoint[] {
  const rank = ({ name }: DataPoint) => (inOrder.includes(name) ? inOrder.indexOf(name) : inOrder.length);
  return points.toSorted((a, b) => rank(a) - rank(b));
}

const dayMs = 86_400_000;
/** Beyond this, a number of days says less than the date. */
const mostDays = 60;

/**
 * Returns the days from today to a date without time; `null` when it has passed or is far away.
 *
 * @param date in ISO 8601
 * @param nowMs the time of the person, whose own day counts
 */
export function daysUntil(date: string, nowMs: number): number | null {
  const atMs = Date.parse(date);
  const now = new Date(nowMs);
  const todayMs = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.floor(atMs / dayMs) - todayMs / dayMs;
  return Number.isNaN(days) || days < 0 || days > mostDays ? null : days;
}
