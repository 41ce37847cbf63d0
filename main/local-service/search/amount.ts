/**
 * An amount of money as a whole number of ten-thousandths, so that sums are exact: of any currency's smallest unit, and of
 * prices with four decimals.
 */
const scale = 10_000n;
const decimalText = /^(-?)(\d{1,11})(?:\.(\d{1,4})\d*)?$/;

/** Reads a number with a point (`-12.5`). Returns `null` for any other text and above eleven digits. */
export function parseAmount(text: string): number | null {
  const match = decimalText.exec(text);
  if (match === null) return null;
  const [, sign, whole = '0', decimals = ''] = match;
  const units = Number(whole) * Number(scale) + Number(decimals.padEnd(4, '0'));
  return sign === '-' ? -units : units;
}

/** Writes a sum with at least two decimals, and none that are 0 after them. */
export function printAmount(units: bigint): string {
  const size = units < 0n ? -units : units;
  const decimals = String(size % scale)
    .padStart(4, '0')
    .replace(/0{1,2}$/, '');
  return `${units < 0n ? '-' : ''}${size / scale}.${decimals}`;
}
