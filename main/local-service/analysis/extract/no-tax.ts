import type { AmountCandidates } from './amount-candidates.ts';
import type { AmountPlace } from './amount-places.ts';
import type { DocumentFacts } from './document-facts.ts';

const leastScore = 0.5;
/** A duty on the paper itself, which is no tax on what it sells. */
const stampDuty = /(?<!\p{L})(?:(?:imposta|marca) (?:di|da) bollo|droit de timbre|timbre fiscal|stamp duty)(?!\p{L})/iu;

/** Returns whether an amount, by the places where it stands, is no tax, however well it completes a total. */
export function isNoTax(
  group: readonly AmountPlace[],
  labelled: Pick<AmountCandidates, 'due'>,
  facts: DocumentFacts,
): boolean {
  return isOfService(group) || isStampDuty(group) || isBalance(group, labelled, facts);
}

const saysTax = (group: readonly AmountPlace[]): boolean => group.some(({ meanings }) => meanings.has('tax'));

/** A service charge is a share of the net as a tax is; an item may cost as much. */
function isOfService(group: readonly AmountPlace[]): boolean {
  return group.some(({ meanings }) => meanings.has('tip')) && !saysTax(group);
}

function isStampDuty(group: readonly AmountPlace[]): boolean {
  return group.every(({ row }) => stampDuty.test(row.cells.map(({ text }) => text).join(' ')));
}

/** What is still to be paid, on a line that names no tax: charges of 327.00 less payments of 265.00 leave 62.00. */
function isBalance(group: readonly AmountPlace[], { due }: Pick<AmountCandidates, 'due'>, { labels }: DocumentFacts) {
  const isDue = due.some(({ amount, score }) => score >= leastScore && group.some((place) => place.amount === amount));
  const namesTax = group.some(
    ({ amount }) => labels.byRow.get(amount.row)?.some(({ role }) => role === 'tax') === true,
  );
  return isDue && !namesTax && !saysTax(group);
}
