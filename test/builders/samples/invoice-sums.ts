/** A line of an invoice, with net prices in cents. */
export interface Item {
  readonly text: string;
  /** A second line in small print. */
  readonly detail?: string;
  readonly quantity: number;
  readonly unit: string;
  readonly priceCents: number;
}

export interface Sums {
  readonly netCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
}

export function sumsOf(items: readonly Item[], taxPercent: number): Sums {
  const netCents = items.reduce((sum, item) => sum + lineCents(item), 0);
  const taxCents = Math.round((netCents * taxPercent) / 100);
  return { netCents, taxCents, totalCents: netCents + taxCents };
}

export function lineCents(item: Item): number {
  return Math.round(item.quantity * item.priceCents);
}

/** Formats an amount as `1.234,50`. */
export function germanMoney(cents: number): string {
  const [whole = '', part = ''] = (cents / 100).toFixed(2).split('.');
  return `${grouped(whole, '.')},${part}`;
}

/** Formats an amount as `1,234.50`. */
export function englishMoney(cents: number): string {
  const [whole = '', part = ''] = (cents / 100).toFixed(2).split('.');
  return `${grouped(whole, ',')}.${part}`;
}

/** Formats an ISO date as `03.11.2025`. */
export function germanDate(iso: string): string {
  return iso.split('-').toReversed().join('.');
}

function grouped(whole: string, mark: string): string {
  return whole.replaceAll(/\B(?=(?:\d{3})+$)/g, mark);
}
