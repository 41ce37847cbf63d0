import { unorderedErrorRate } from './character-errors.ts';
import { formatTable } from './format-table.ts';
import { measuredFields } from './judge-field.ts';
import type { LabelledDocument } from './labelled-document.ts';
import { type MadePaper, paperLanguages } from './made-papers.ts';
import type { Measured } from './measure.ts';

/** How well the letters of a paper were read. */
interface Letters {
  readonly path: string;
  /** Edits a character of the true text, in any order of its words. */
  readonly errorRate: number;
  /** The letters that English does not have: in the true text, and those of them that were read. */
  readonly accented: number;
  readonly accentedRead: number;
}

/** Compares what was read of the papers with their text. */
export function lettersOf(papers: readonly MadePaper[], read: readonly LabelledDocument[]): readonly Letters[] {
  return papers.map(({ path, text }) => {
    const document = read.find((each) => each.path === path)?.document;
    const got = document?.pages.map((page) => page.text).join('\n') ?? '';
    const left = accentsOf(got);
    const accented = accentsOf(text);
    const found = accented.filter((letter) => {
      const at = left.indexOf(letter);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
    return { path, errorRate: unorderedErrorRate(text, got), accented: accented.length, accentedRead: found.length };
  });
}

const accentsOf = (text: string): string[] => text.normalize('NFC').match(/(?![a-z])\p{L}/giu) ?? [];

/**
 * Prints, for the made papers of each language and source, how many letters are wrong and how many values of each field
 * are right.
 */
export function formatLanguages({ classes, fields }: Measured, letters: readonly Letters[]): string {
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
        const own = letters.filter(ofPaper);
        const wrong = own.reduce((sum, { errorRate }) => sum + errorRate, 0) / Math.max(1, own.length);
        const accents = own.reduce((sum, { accentedRead }) => sum + accentedRead, 0);
        const read = [
          `${(wrong * 100).toFixed(2)} %`,
          `${accents}/${own.reduce((sum, { accented }) => sum + accented, 0)}`,
        ];
        return [language, ...read, `${tags.filter(({ right }) => right).length}/${tags.length}`, ...cells];
      });
      const title = source === 'text' ? 'Made papers with a text layer' : 'Made papers as scans of 150 dpi';
      return `${title}\n\n${formatTable(['language', 'wrong', 'accents', 'class', ...measuredFields], rows)}`;
    })
    .join('\n\n');
}
