/** Returns a row that must exist. */
export function requireRow<Row>(row: Row | undefined, id: string): Row {
  if (row === undefined) throw new Error(`unknown-record: ${id}`);
  return row;
}

/** Throws unless the change has affected a row. */
export function requireChange({ changes }: { readonly changes: number }, id: string): void {
  if (changes === 0) throw new Error(`unknown-record: ${id}`);
}

export const jsonOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
