import type { QueryPart } from '../parse-query.ts';
import type { Fields, Required } from '../search-data.ts';

const columnsOf: Readonly<Record<Fields, string | null>> = {
  all: null,
  name: 'name',
  'name and data points': 'name data_points',
};

/** Builds a query in FTS5's syntax. Terms consist of letters and digits and are quoted, so they contain no syntax. */
export function matchExpression(required: Required, fields: Fields = 'all'): string {
  const expression = required.map((alternatives) => `(${alternatives.map(phrase).join(' OR ')})`).join(' AND ');
  const columns = columnsOf[fields];
  return columns === null ? expression : `{${columns}} : (${expression})`;
}

function phrase(part: QueryPart): string {
  return `"${part.terms.join(' ')}"${part.prefix ? ' *' : ''}`;
}
