import { byteOrderMark, csvLines, type Separator } from '#lib/text/csv.ts';
import { dataPointColumns } from './data-point-columns.ts';
import type { Hit } from './search-session.ts';

/**
 * Returns RFC 4180 text with a byte order mark, by which spreadsheets recognize UTF-8. Every data point that occurs has
 * a column; `check` names the values to be compared with the page, and `sources` says where each value comes from.
 */
export function hitsCsv(hits: readonly Hit[], separator: Separator): string {
  const columns = dataPointColumns(hits);
  const head = ['name', 'tag', 'tag_score', 'created', 'file_id', 'job_id', 'check', 'sources', ...columns];
  const rows = hits.map((hit) => [
    hit.name ?? '',
    hit.tagName ?? '',
    hit.tagScore === null ? '' : String(hit.tagScore),
    hit.createdAtMs === null ? '' : new Date(hit.createdAtMs).toISOString(),
    hit.fileId,
    hit.jobId ?? '',
    listed(hit.dataPoints.filter(({ needsCheck }) => needsCheck).map(({ name }) => name)),
    listed(hit.dataPoints.flatMap(({ name, source }) => (source === null ? [] : [`${name}=${source}`]))),
    ...columns.map((column) =>
      listed(hit.dataPoints.filter(({ name }) => name === column).map(({ valueAsString }) => valueAsString)),
    ),
  ]);
  return byteOrderMark + csvLines([head, ...rows], separator);
}

const listed = (texts: readonly string[]) => texts.join('; ');
