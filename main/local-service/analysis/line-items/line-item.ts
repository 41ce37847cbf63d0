import type { Box } from '#lib/geometry/box.ts';

/** A row of the table of items. What is not printed is `null`. */
export interface LineItem {
  readonly description: string | null;
  readonly quantity: number | null;
  readonly unit: string | null;
  readonly unitPrice: number | null;
  /** Without its sign where the page prints a discount without one, and the sum shows that it is one. */
  readonly amount: number | null;
  /** In percent. */
  readonly taxRate: number | null;
  /** From 1; `null` for an item of an invoice in XML. */
  readonly page: number | null;
  readonly box: Box | null;
}

export interface LineItems {
  readonly items: readonly LineItem[];
  /** 0 to 1. */
  readonly confidence: number;
}

export const itemLimits = { items: 1_000, descriptionChars: 300, unitChars: 20, textChars: 4_000 };
