import type { Line } from './document-view.ts';

/** The words beside the line to cut along. */
const cut =
  /[✂✁]|(?<![a-z])(?:(?:please )?(?:detach|cut|tear off) (?:here|and return|along|this)|tear-off|abtrennen|abschneiden|abzutrennen|a decouper|a detacher|detacher ici|(?:cortar|recortar) por|cortar aqui|ritagliare|staccare|tagliare qui|afknippen|afscheuren|knip (?:hier|langs)|destacar por)(?![a-z])/;

/** "Please detach and return top portion with your payment": the slip is above the line. */
const cutAbove =
  /(?<![a-z])(?:detach|tear off|cut off|return)\b.{0,24}(?<![a-z])(?:top|upper) (?:portion|part|section|stub)(?![a-z])/;

/**
 * Leaves out the slip at the foot or at the top of a first page that is cut off and sent back: of a letter to parents, a bill, a
 * statement. It has the blanks of a form, and its page is none.
 */
export function withoutSlip(lines: readonly Line[]): readonly Line[] {
  const first = lines.filter(({ page }) => page === 0);
  const at = first.findIndex(({ folded }) => cut.test(folded));
  const above = first.findIndex(({ folded }) => cutAbove.test(folded));
  if (above > 0 && above < (2 * first.length) / 3)
    return [...first.slice(above + 1), ...lines.filter(({ page }) => page > 0)];
  if (at < first.length / 2) return lines;
  return [...first.slice(0, at), ...lines.filter(({ page }) => page > 0)];
}
