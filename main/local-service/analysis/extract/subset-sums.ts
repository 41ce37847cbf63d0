/** Returns whether at least so many of the amounts add up to the wanted one. Time doubles with each of them. */
export function isSumOfSome(amounts: readonly number[], wanted: number, least = 1): boolean {
  let sums: readonly { readonly sum: number; readonly count: number }[] = [{ sum: 0, count: 0 }];
  for (const amount of amounts)
    sums = [...sums, ...sums.map(({ sum, count }) => ({ sum: sum + amount, count: count + 1 }))];
  return sums.some(({ sum, count }) => count >= least && Math.abs(sum - wanted) < 0.01 * count + 0.011);
}

/** Returns whether some of the amounts, each added or subtracted, make the wanted one: a discount may have no minus. */
export function isSumWithSigns(amounts: readonly number[], wanted: number): boolean {
  let sums: readonly number[] = [0];
  for (const amount of amounts) sums = sums.flatMap((sum) => [sum, sum + amount, sum - amount]);
  return sums.slice(1).some((sum) => Math.abs(sum - wanted) < 0.011);
}
