/**
 * Returns how many letters must be inserted, removed, replaced or swapped with their neighbour to turn `a` into `b`
 * (optimal string alignment). Stops early above `limit` and then returns `limit + 1`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = at(last, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      let distance = Math.min(replaced, at(last, column) + 1, at(current, column - 1) + 1);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) distance = Math.min(distance, at(beforeLast, column - 2) + 1);
      current.push(distance);
    }
    if (Math.min(...current) > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(at(last, b.length), limit + 1);
}

/** Every cell that is read has been filled; the fallback only satisfies the type. */
function at(cells: readonly number[], index: number): number {
  return cells[index] ?? Infinity;
}
