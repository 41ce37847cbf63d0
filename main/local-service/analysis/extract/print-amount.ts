/** Prints an amount in plain decimal notation, with two decimals unless it has more. */
export function printAmount(value: number): string {
  return Number.isInteger(value * 100) || Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
    ? value.toFixed(2)
    : String(value);
}
