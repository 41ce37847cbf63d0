import { formatTable } from './format-table.ts';
import { measuredFields } from './judge-field.ts';
import { paperLanguages } from './made-papers.ts';
import type { Measured } from './measure.ts';

/** Prints, for the made papers of each language and source, how many values of each field are right. */
export function formatLanguages({ classes, fields }: Measured): string {
  return (['text', 'scan'] as const)
    .map((source) => {
      const rows = paperLanguages.map((language) => {
        const ofPaper = ({ path }: { readonly path: string }): boolean => path.startsWith(`${language}/${source}/`);
        const tags = classes.filter(ofPaper);
        const cells = measuredFields.map((name) => {
          const asked = fields.filter(
            (row) =>
              ofPaper(row) && row.field === name && row.verdict !== 'invented' && row.verdict !== 'rightly-absent',
          );
          return `${asked.filter(({ verdict }) => verdict === 'right').length}/${asked.length}`;
        });
        return [language, `${tags.filter(({ right }) => right).length}/${tags.length}`, ...cells];
      });
      const title = source === 'text' ? 'Made papers with a text layer' : 'Made papers as scans of 150 dpi';
      return `${title}\n\n${formatTable(['language', 'class', ...measuredFields], rows)}`;
    })
    .join('\n\n');
}
