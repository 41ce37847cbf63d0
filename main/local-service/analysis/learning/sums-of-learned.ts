import type { FieldDefinition } from '#local-service/config/tag-definition.ts';
import { amountPlaces } from '../extract/amount-places.ts';
import { sameAmount } from '../extract/amount-candidates.ts';
import type { DocumentFacts } from '../extract/document-facts.ts';
import type { ExtractedDataPoint } from '../extract/extract.ts';
import { arithmeticOf } from '../extract/sums.ts';

/** Below this a person is asked, however certain the reading was. */
export const contradicted = 0.8;

export function asked(point: ExtractedDataPoint, confidence: number): ExtractedDataPoint {
  return { ...point, confidence: Math.min(point.confidence, confidence) };
}

type Points = readonly ExtractedDataPoint[];

/** The sums that only a total completes. */
const sumsOfTotal = ['paid minus change', 'net and tax', 'subtotal and more', 'two terms', 'sum of items'] as const;

/**
 * Keeps the amounts that were read where the sums of the document speak for them and against learned ones: net and tax
 * add up to the total, and lines, taxes or change to nothing else. They are then to be checked.
 */
export function withoutBrokenSums(
  facts: DocumentFacts,
  fields: readonly FieldDefinition[],
  { read, learned }: { readonly read: Points; readonly learned: Points },
): Points {
  const names = namesOf(fields);
  const isSum = ({ name }: ExtractedDataPoint): boolean =>
    [names.total, names.net_total, names.tax_total].includes(name);
  if (!learned.some((point) => isSum(point) && point.source === 'learned')) return learned;
  if (!breaksSums(facts, names, { read, learned })) return learned;
  const before = new Map(read.map((point) => [point.name, point]));
  return learned.flatMap((point) => {
    if (!isSum(point) || point.source !== 'learned') return point;
    const kept = before.get(point.name);
    return kept === undefined ? [] : asked(kept, contradicted);
  });
}

type SumName = 'total' | 'net_total' | 'tax_total';
type SumNames = Readonly<Record<SumName, string>>;

function namesOf(fields: readonly FieldDefinition[]): SumNames {
  const nameOf = (name: SumName): string =>
    fields.find(({ source }) => source.kind === 'built_in' && source.value === name)?.name ?? '';
  return { total: nameOf('total'), net_total: nameOf('net_total'), tax_total: nameOf('tax_total') };
}

function breaksSums(
  facts: DocumentFacts,
  names: SumNames,
  { read, learned }: { readonly read: Points; readonly learned: Points },
): boolean {
  const amount = (points: Points, name: string): number | null => {
    const value = points.find((point) => point.name === name)?.value;
    return typeof value === 'number' ? value : null;
  };
  const addsUp = (points: Points): boolean | null => {
    const [net, tax, total] = [
      amount(points, names.net_total),
      amount(points, names.tax_total),
      amount(points, names.total),
    ];
    return net === null || tax === null || total === null ? null : sameAmount(net + tax, total, 0.021);
  };
  const [before, after] = [addsUp(read), addsUp(learned)];
  if (after === true) return false;
  if (after === false) return before !== false;
  const [total, learnedTotal] = [amount(read, names.total), amount(learned, names.total)];
  if (total === null || learnedTotal === null || total === learnedTotal) return false;
  const features = arithmeticOf(amountPlaces(facts), facts);
  const completes = (value: number): boolean => sumsOfTotal.some((sum) => features(value)[sum] === 1);
  return completes(total) && !completes(learnedTotal);
}
