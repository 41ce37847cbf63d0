/**
 * Solves `rows · x = right` for as many unknowns as rows by elimination with pivots. Returns `null` when there is no
 * unique solution.
 */
export function solve(rows: readonly (readonly number[])[], right: readonly number[]): number[] | null {
  const size = rows.length;
  const table = rows.map((row, index) => [...row, right[index] ?? 0]);
  for (let column = 0; column < size; column += 1) {
    const weightOf = (row: readonly number[]): number => Math.abs(row[column] ?? 0);
    const pivot = table
      .slice(column)
      .reduce<number[]>((best, row) => (weightOf(row) > weightOf(best) ? row : best), []);
    if (weightOf(pivot) < 1e-12) return null;
    table[table.indexOf(pivot)] = table[column] ?? pivot;
    table[column] = pivot;
    for (const target of table) {
      const factor = target === pivot ? 0 : (target[column] ?? 0) / (pivot[column] ?? 1);
      if (factor === 0) continue;
      for (let at = column; at <= size; at += 1) target[at] = (target[at] ?? 0) - factor * (pivot[at] ?? 0);
    }
  }
  return table.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1));
}
