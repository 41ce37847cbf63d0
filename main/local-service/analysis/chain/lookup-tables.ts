import { fold } from '#lib/text/fold.ts';
import type { LookupTable } from '#service-api/configuration/lookup-table.ts';
import { chainLimits } from '#service-api/configuration/chain-limits.ts';

/** The tables of a company, ready to be searched. */
export interface LookupTables {
  /** Returns `null` when there is no such table or column. */
  column(table: string, keyColumn: string, valueColumn: string): ReadonlyMap<string, string> | null;
}

/** Texts are compared without case, accents and outer or repeated spaces. */
export function lookupKey(text: string): string {
  return fold(text).trim().replaceAll(/\s+/gu, ' ');
}

export function createLookupTables(tables: readonly LookupTable[]): LookupTables {
  const rowsByName = new Map<string, readonly (readonly string[])[]>();
  const columns = new Map<string, ReadonlyMap<string, string>>();
  return {
    column(name, keyColumn, valueColumn) {
      const id = JSON.stringify([name, keyColumn, valueColumn]);
      const known = columns.get(id);
      if (known !== undefined) return known;
      const table = tables.find((candidate) => candidate.name === name);
      if (table === undefined) return null;
      const rows = rowsByName.get(name) ?? parseCsv(table.csv);
      rowsByName.set(name, rows);
      const [header = [], ...records] = rows;
      const [keyAt, valueAt] = [keyColumn, valueColumn].map((column) => header.indexOf(column));
      if (keyAt === undefined || valueAt === undefined || keyAt < 0 || valueAt < 0) return null;
      const column = new Map<string, string>();
      for (const record of records) {
        const key = lookupKey(record[keyAt] ?? '');
        if (key !== '' && !column.has(key)) column.set(key, record[valueAt] ?? '');
      }
      columns.set(id, column);
      return column;
    },
  };
}

/**
 * Parses CSV as of RFC 4180, also with semicolons. Rows and columns beyond the limits are left out. Cells are trimmed.
 */
export function parseCsv(csv: string): readonly (readonly string[])[] {
  const text = csv.replace(/^\uFEFF/u, '');
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = (): void => {
    if (row.length < chainLimits.tableColumns) row.push(cell.trim());
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    if (row.some((value) => value !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length && rows.length <= chainLimits.tableRows; at += 1) {
    const char = text.charAt(at);
    if (quoted && char === '"' && text.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (char === '"' && (quoted || cell.trim() === '')) quoted = !quoted;
    else if (quoted) cell += char;
    else if (char === separator) endCell();
    else if (char === '\n') endRow();
    else if (char !== '\r') cell += char;
  }
  endRow();
  return rows.slice(0, chainLimits.tableRows + 1);
}

function separatorOf(text: string): string {
  const header = text.slice(0, text.indexOf('\n') === -1 ? text.length : text.indexOf('\n'));
  return header.split(';').length > header.split(',').length ? ';' : ',';
}
