import type { LineItem } from './line-item.ts';

/** Taxes and freight are a part of the total, but hardly three tenths of it. */
const leastShare = 0.7;
const contradicted = 0.5;

/**
 * Returns the confidence in a table of items beside the total of the document. Rows that were overlooked, or that lost the
 * same digits as their subtotal ("3 360.00" read as 360.00), add up among themselves, but not to the total.
 */
export function weighByTotal(confidence: number, items: readonly LineItem[], total: number): number {
  const sum = items.reduce((all, { amount }) => all + (amount ?? 0), 0);
  return Math.abs(sum) < leastShare * Math.abs(total) ? Math.min(confidence, contradicted) : confidence;
}
