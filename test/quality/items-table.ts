import { checkBelow } from '#service-api/records/data-point.ts';
import { formatTable, percent } from './format-table.ts';
import { sources } from './labelled-document.ts';
import type { ItemsRow } from './measure-items.ts';

/** Prints for each source how many tables add up to the known sums, and how many of the known rows are right. */
export function itemsTable(rows: readonly ItemsRow[]): string {
  const lines = sources.flatMap((source) => {
    const ofSource = rows.filter((row) => row.source === source);
    const asked = ofSource.filter(({ addsUp }) => addsUp !== null);
    const sure = asked.filter(({ confidence }) => confidence !== null && confidence >= checkBelow);
    const adding = asked.filter(({ addsUp }) => addsUp === true);
    const known = ofSource.flatMap((row) => (row.known === null ? [] : [{ ...row.known, found: row.found }]));
    const sum = (of: (row: (typeof known)[number]) => number): number => known.reduce((all, row) => all + of(row), 0);
    if (ofSource.length === 0) return [];
    return [
      [
        source,
        asked.length,
        adding.length,
        percent(adding.length, asked.length),
        asked.filter(({ found }) => found === 0).length,
        `${sure.filter(({ addsUp }) => addsUp === true).length}/${sure.length}`,
        known.length === 0 ? '' : `${sum(({ right }) => right)}/${sum((row) => row.rows)}`,
        known.length === 0 ? '' : sum(({ found }) => found),
      ],
    ];
  });
  return formatTable(
    [
      'source',
      'documents',
      'add up to total or net',
      '',
      'no table',
      'not to be checked: add up',
      'rows right',
      'rows found',
    ],
    lines,
  );
}
