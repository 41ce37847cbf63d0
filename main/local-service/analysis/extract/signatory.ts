import type { Candidate } from './candidate.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { Cell } from './layout.ts';
import { isAddressed } from './name-shape.ts';
import { rowsBelow } from './neighbours.ts';
import { isPersonsName } from './titled-papers.ts';

/** How a letter closes, alone on its line or before the name. */
const closing =
  /^(?:(?:very |yours )?(?:sincerely|faithfully|truly|respectfully)(?: yours)?|(?:with )?(?:best|kind|kindest|warm) (?:regards|wishes)|regards|yours|mit (?:freundlichen|besten|herzlichen|vielen) grü(?:ß|ss)en|(?:freundliche|beste|viele|herzliche|liebe) grü(?:ß|ss)e|hochachtungsvoll|cordialement|(?:je vous prie|veuillez) .{0,40}salutations.{0,30}|met vriendelijke groet(?:en)?|atentamente|un (?:cordial )?saludo|(?:distinti|cordiali) saluti|com os melhores cumprimentos|atenciosamente)\W*$/iu;

/** A signature and its name in print stand below the closing, with a gap to sign in. */
const [rowsOfSignature, widestGapInLines] = [4, 7];

/** The name stands where it belongs, and is that of a person who may write for others. */
const scoreOfSignatory = 0.6;

/** Finds the person whose name stands below the closing of a letter on its first two pages: "Yours faithfully / Ada Falk". */
export function signatory({ layout }: DocumentFacts): Candidate<string> | null {
  const row = layout.rows.find(({ page, cells }) => page <= 2 && cells.some(({ text }) => closing.test(text)));
  const cell = row?.cells.find(({ text }) => closing.test(text));
  if (row === undefined || cell === undefined) return null;
  const below = rowsBelow(layout, row, rowsOfSignature, widestGapInLines).flatMap(({ cells }) =>
    cells.filter((under) => inColumn(under, cell)),
  );
  const named = below.find(({ text }) => isPersonsName(text) && !isAddressed(text));
  return named === undefined
    ? null
    : { value: named.text, text: named.text, words: named.words, score: scoreOfSignatory };
}

const widestIndent = 40;

function inColumn(under: Cell, cell: Cell): boolean {
  return Math.abs(under.x0 - cell.x0) < widestIndent;
}
