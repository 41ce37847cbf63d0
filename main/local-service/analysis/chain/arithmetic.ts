/** Amounts have at most six decimals here; sums are exact up to that. */
const scale = 1_000_000;

function rounded(value: number): number {
  return Math.round(value * scale) / scale;
}

export function sumOf(numbers: readonly number[]): number {
  return rounded(numbers.reduce((sum, number) => sum + number, 0));
}

/** Returns the first number less all others. */
export function differenceOf([first = 0, ...others]: readonly number[]): number {
  return rounded(first - sumOf(others));
}
