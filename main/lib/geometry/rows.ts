interface OnBaseline {
  readonly baseline: number;
  readonly size: number;
  readonly left: number;
}

/** Two baselines are one row when they differ by at most this share of the type size. A superscript rises further. */
const baselineTolerance = 0.4;

/** Groups items into visual rows from top to bottom, each row from left to right. */
export function groupIntoRows<T extends OnBaseline>(items: readonly T[]): T[][] {
  const rows: { baseline: number; size: number; items: T[] }[] = [];
  for (const item of [...items].sort((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    if (row && item.baseline - row.baseline <= baselineTolerance * Math.min(row.size, item.size)) {
      row.items.push(item);
      row.baseline += (item.baseline - row.baseline) / row.items.length;
      row.size = Math.max(row.size, item.size);
    } else {
      rows.push({ baseline: item.baseline, size: item.size, items: [item] });
    }
  }
  return rows.map((row) => row.items.sort((a, b) => a.left - b.left));
}
