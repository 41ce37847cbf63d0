import { sameAmount, type AmountCandidates } from './amount-candidates.ts';
import type { AmountPlace } from './amount-places.ts';
import type { DocumentFacts } from './document-facts.ts';

/** What was paid before the invoice, in the languages of the label sets. A deposit on bottles is none. */
const paidBefore =
  /(?<!\p{L})(?:anzahlung(?:en)?|acomptes?|acconto|anticipo|adiantamento|sinal|aanbetaling|voorschot|zaliczka|záloha|förskott|ennakko|advance(?: payment)?|prepaid|deposit paid|less deposit|uang muka|dp)(?!\p{L})/iu;

/** What remains to be paid of the costs of a year. */
const backPayment = /(?<!\p{L})(?:nachzahlung|nachforderung)(?!\p{L})/iu;

/** Lines of totals are few; more of them are a list. */
const maxLines = 40;

/** Tells of an amount whether it is no total of the document, because it is a part of one. */
export function partsOfTotals(
  places: readonly AmountPlace[],
  labelled: Pick<AmountCandidates, 'gross' | 'due'>,
): (value: number) => boolean {
  const totals = places.filter((place) => isTotal(place)).slice(-maxLines);
  const deposits = places
    .filter(({ row, amount }) => amount.value !== 0 && paidBefore.test(textOf(row)))
    .slice(-maxLines);
  const sums = totals.flatMap((one, index) =>
    totals.slice(index + 1).flatMap((other) => {
      const [a, b] = [one.amount.value, other.amount.value];
      const isPrinted = places.some(
        ({ amount, row, meanings: said }) =>
          row.index > other.row.index &&
          !said.has('paid') &&
          !said.has('change') &&
          sameAmount(amount.value, a + b, 0.005),
      );
      return a > 0 && b > 0 && a !== b && one.row !== other.row && isPrinted ? [a, b] : [];
    }),
  );
  const parts = [...discountedTotals(places, labelled), ...withCashBack(places), ...saved(places)];
  return (value) =>
    sums.includes(value) ||
    parts.includes(value) ||
    deposits.some(({ amount, row }) =>
      totals.some(
        (total) =>
          total.row.index < row.index &&
          total.amount.value > value &&
          sameAmount(total.amount.value - Math.abs(amount.value), value, 0.005),
      ),
    );
}

const cashBack = /(?<!\p{L})cash ?-?back(?!\p{L})/iu;

/** Returns what a customer got in cash at a till, and what was charged with it: "Balance 54.39 / Cash back 20.00 / Charged 74.39". */
function withCashBack(places: readonly AmountPlace[]): readonly number[] {
  const isCashBack = ({ row }: AmountPlace): boolean => cashBack.test(textOf(row));
  const isGiven = (place: AmountPlace): boolean =>
    isCashBack(place) || (place.meanings.has('change') && !place.meanings.has('due'));
  const given = places.filter((place) => place.amount.value > 0 && isCashBack(place)).slice(-maxLines);
  const bought = places.filter((place) => isTotal(place) || place.meanings.has('due')).slice(-maxLines);
  return given.flatMap(({ amount: { value } }) => {
    const charged = bought.map(({ amount }) => amount.value + value);
    const printed = places.flatMap(({ amount }) => charged.some((all) => sameAmount(all, amount.value, 0.005)) ? amount.value : []); // prettier-ignore
    const isOnlyGiven = places.every((place) => place.amount.value !== value || isGiven(place));
    return printed.length === 0 ? [] : [...(isOnlyGiven ? [value] : []), ...printed];
  });
}

/** What a customer has saved, in a year or with this slip; "total after savings" is what is to be paid. */
const savings =
  /(?<!\p{L})(?:savings|(?:you|total|have) saved|ersparnis|gespart|économisé|risparmiato|ahorrado|poupou|bespaard)(?!\p{L})/iu;
const afterSavings = /(?<!\p{L})(?:after|less|minus|nach|account)(?!\p{L})/iu;

/** Returns the amounts that nothing but lines of savings print. */
function saved(places: readonly AmountPlace[]): readonly number[] {
  const isSaved = ({ row, meanings: said }: AmountPlace): boolean =>
    said.has('discount') && !said.has('due') && savings.test(textOf(row)) && !afterSavings.test(textOf(row));
  const others = new Set(places.filter((place) => !isSaved(place)).map(({ amount }) => amount.value));
  return places.filter((place) => isSaved(place) && !others.has(place.amount.value)).map(({ amount }) => amount.value);
}

/** A discount for those who pay early does not change what an invoice is for. */
const ifPaidEarly = /skonto|escompte|\b(?:early|prompt|if paid|pronto pago|pronto pagamento|betalingskorting)\b/iu;

/** "Member 10% off". */
const percentOff = /\d\s?%\s?off(?!\p{L})/iu;

/** Lines of discounts between a total and what is to be paid. */
const mostBetween = 5;

/**
 * Returns the totals from which discounts below leave what is to be paid: "Total 100.54 / Discount 3.00 / To pay 97.54".
 * An earlier balance, and what was paid, change what is to be paid, but not what the document is for.
 */
function discountedTotals(
  places: readonly AmountPlace[],
  { gross, due }: Pick<AmountCandidates, 'gross' | 'due'>,
): readonly number[] {
  const totals = new Set(gross.map(({ amount }) => amount));
  const dues = new Set(due.map(({ amount }) => amount));
  const lines = places.filter(({ index, inRow }) => index === inRow - 1);
  return lines.flatMap((line, at) => {
    const { value } = line.amount;
    const isNett = line.meanings.has('grand') && line.meanings.has('included');
    if (value <= 0 || !(line.meanings.has('due') || dues.has(line.amount) || isNett)) return [];
    let rest = value;
    for (const before of lines.slice(Math.max(0, at - mostBetween - 1), at).toReversed()) {
      const isReduced = rest !== value && sameAmount(before.amount.value, rest, 0.005);
      if (isReduced && (isTotal(before) || totals.has(before.amount))) return [before.amount.value];
      if (!isDiscount(before)) return [];
      rest += Math.abs(before.amount.value);
    }
    return [];
  });
}

function isDiscount({ meanings: said, row }: AmountPlace): boolean {
  const isReduction = said.has('discount') || percentOff.test(textOf(row));
  return isReduction && !said.has('deposit') && !said.has('paid') && !ifPaidEarly.test(textOf(row));
}

function isTotal({ meanings: said }: AmountPlace): boolean {
  const others = ['count', 'tax', 'partial', 'discount', 'paid', 'change', 'due', 'rounding', 'deposit'] as const;
  return said.has('total') && !others.some((meaning) => said.has(meaning));
}

export interface BackPayment {
  readonly rest: number;
  /** The amounts from which what was paid leaves the rest. */
  readonly costs: readonly number[];
}

/** Returns the back payment of a page that prints it as the difference of the costs of a period and what was paid. */
export function backPaymentOf({ layout, values }: DocumentFacts): BackPayment | null {
  for (const { index } of layout.rows.filter((row) => backPayment.test(textOf(row))).slice(0, maxLines)) {
    const rest = values.amountsByRow.get(index)?.findLast(({ decimals }) => decimals === 2)?.value ?? 0;
    const before = values.amounts.filter(({ row, decimals }) => row < index && decimals === 2);
    const known = [...new Set(before.map(({ value }) => Math.abs(value)))].slice(-2 * maxLines);
    const costs = known.filter((all) => known.some((paid) => paid !== rest && sameAmount(all - paid, rest, 0.005)));
    if (rest > 0 && costs.length > 0) return { rest, costs };
  }
  return null;
}

const mostCharacters = 300;

function textOf({ cells }: AmountPlace['row']): string {
  return cells.map(({ text }) => text).join(' ').slice(0, mostCharacters); // prettier-ignore
}
