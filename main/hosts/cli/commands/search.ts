import type { Command } from 'commander';
import type { DataPoint, SearchResult } from '#contract/documents.ts';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { askInstance } from '../instance/with-instance.ts';
import type { PersonText } from '../output/person-text.ts';
import { parseCount, parseCountTo } from '../output/parse-amounts.ts';
import { printedRecord } from '../output/printed-names.ts';
import { shown, shownJson } from '../output/shown.ts';

interface SearchOptions {
  readonly tag?: string;
  readonly fuzzy?: boolean;
  readonly page: number;
  readonly pageSize: number;
}

/** `search QUERY`: hits for a person; with `--json` the whole answer (docs/command-line.md#answers-for-scripts). */
export function addSearchCommand(program: Command): void {
  withCommonOptions(program.command('search <query...>'))
    .description('search documents by their content')
    .option('--tag <name>', 'only documents with this tag')
    .option('--fuzzy', 'also find similar spellings')
    .option('--page <number>', 'page of the list', parseCount, 1)
    .option('--page-size <count>', 'entries on a page, at most 100', parseCountTo(100), 50)
    .action(async (words: readonly string[], options: SearchOptions, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const { tag, fuzzy = false, page, pageSize } = options;
      const params = { query: words.join(' '), fuzzy, page, pageSize, ...(tag === undefined ? {} : { tagName: tag }) };
      const { answer: found, texts } = await askInstance({ dataDir }, 'search.run', params);
      if (json) console.log(shownJson({ ...found, hits: found.hits.map(printedRecord) }));
      else for (const line of inWords(found, texts)) console.log(line);
    });
}

/** Marks what is exact, and what should be compared with the page. */
function marks({ source, needsCheck }: DataPoint, inLanguage: PersonText['text']): string {
  const exact =
    source === 'code' || source === 'xml' || source === 'person' ? [inLanguage(`document.source.${source}`)] : [];
  const words = [...exact, ...(needsCheck ? [inLanguage('document.points.check')] : [])];
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}

function inWords(
  { hits, total, totalIsLowerBound, tookMs }: SearchResult,
  { text: inLanguage }: PersonText,
): readonly string[] {
  const lines = hits.flatMap((hit) => {
    const points = hit.dataPoints
      .map((point) => `${point.name}: ${point.valueAsString.replaceAll('\n', '; ')}${marks(point, inLanguage)}`)
      .join(', ');
    const marked = hit.highlights[0]?.segments.map(({ text, match }) => (match ? `*${text}*` : text)).join('') ?? '';
    const snippet = marked.replaceAll(/\s+/gu, ' ');
    return [
      `${shown(hit.name ?? hit.fileId)}  [${shown(hit.tagName ?? inLanguage('document.untagged'))}]  ${shown(hit.fileId)}`,
      ...[points, snippet].filter((line) => line !== '').map((line) => `    ${shown(line)}`),
    ];
  });
  const found = totalIsLowerBound ? 'cli.search.found.atLeast' : 'cli.search.found';
  return [...lines, inLanguage(found, { count: total ?? hits.length, ms: Math.round(tookMs) })];
}
