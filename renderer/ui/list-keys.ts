/** The rows of a list as keys see them. */
interface ListShape {
  readonly count: number;
  /** How many stand side by side. */
  readonly columns: number;
  /** How many lines a page has. */
  readonly pageLines: number;
}

/**
 * Returns where a key leads to; it may lie before the first row or behind the last one.
 * @param from the place of the current row; -1 when there is none
 * @returns `null` for a key that does not move
 */
export function targetOf(key: string, from: number, { count, columns, pageLines }: ListShape): number | null {
  switch (key) {
    case 'ArrowDown':
      return below(from, count, columns);
    case 'ArrowUp':
      return from < columns ? Math.max(0, from) : from - columns;
    case 'ArrowRight':
      return columns > 1 ? from + 1 : null;
    case 'ArrowLeft':
      return columns > 1 ? from - 1 : null;
    case 'j':
      return from + 1;
    case 'k':
      return from - 1;
    case 'PageDown':
      return from + pageLines * columns;
    case 'PageUp':
      return from - pageLines * columns;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** The last line may be shorter: the way down then leads to its end. */
function below(from: number, count: number, columns: number): number {
  if (from < 0) return 0;
  const isLastLine = Math.floor(from / columns) === Math.floor((count - 1) / columns);
  return isLastLine ? from : Math.min(count - 1, from + columns);
}
