import type { DocumentFacts } from '../extract/document-facts.ts';
import { legibilityOf } from '../extract/layout-word.ts';
import { orderFromDates, type DayMonthOrder } from '../extract/parse-date.ts';
import { datesInOrder, likeness, placedValues, shapeOf, type PlacedValue, type Spot } from './placed-values.ts';
import { plain } from './lesson.ts';
import type { TaughtField } from './teaching.ts';

/** A value that stands as the corrections of its field taught. */
export interface LearnedValue extends PlacedValue {
  /** 0 to 1: by how many corrections agree, how like the place is, and how well its letters were read. */
  readonly confidence: number;
}

/** What the corrections of one field say about a document of the same issuer. */
export interface FieldVotes {
  /** The value that they speak for; `null` when none stands alone. */
  readonly value: LearnedValue | null;
  /** Whether a place is one at which a wrong value was read before. */
  readonly isWrong: (spot: Spot) => boolean;
  /** How many say that the document has no such value, less those that say it has. */
  readonly absent: number;
}

/** Likeness below which a place says nothing. */
const least = 0.6;
/** The weights of the places at which one stated value stands, the likeliest first. */
const weightOfSpot = [1, 0.4, 0.2];
/** A value must be ahead of the next by this, or it is one of several. */
const lead = 0.3;

/** Lets the corrections of a field vote about the values of a document. Those that contradict each other cancel. */
export function voteOn(facts: DocumentFacts, taught: readonly TaughtField[]): FieldVotes {
  const [first] = taught;
  const isText = first?.dataType === 'String';
  const kind = { isSlip: facts.isSlip, isText };
  const wrongs = taught.flatMap(({ lesson }) => (lesson.wrong === null ? [] : [lesson.wrong]));
  const isWrong = (spot: Spot): boolean => wrongs.some((wrong) => likeness(wrong, spot, kind) >= 0.8);
  const stated = taught.filter(({ value }) => value !== null);
  const absent = taught.length - 2 * stated.length;
  if (first === undefined || stated.length === 0) return { value: null, isWrong, absent };
  const tally = new Map<string, { value: PlacedValue; votes: number; against: number; best: number }>();
  const candidates = candidatesOf(facts, first, stated);
  for (const { lesson } of stated) {
    lesson.right.forEach((spot, index) => {
      const found = mostLike(candidates, spot, kind);
      if (found === null) return;
      const key = plain(found.one.value);
      const known = tally.get(key) ?? { value: found.one, votes: 0, against: 0, best: 0 };
      known.votes += found.likeness * (weightOfSpot[index] ?? 0);
      if (found.likeness > known.best) [known.value, known.best] = [found.one, found.likeness];
      tally.set(key, known);
    });
    if (lesson.wrong === null) continue;
    const found = mostLike(candidates, lesson.wrong, kind);
    const known = found === null ? undefined : tally.get(plain(found.one.value));
    if (known !== undefined && found !== null) known.against += found.likeness;
  }
  return { value: winnerOf([...tally.values()]), isWrong, absent };
}

interface Tally {
  readonly value: PlacedValue;
  readonly votes: number;
  readonly against: number;
  readonly best: number;
}

function winnerOf(all: readonly Tally[]): LearnedValue | null {
  const netOf = ({ votes, against }: Tally): number => votes - against;
  const [winner, next] = all.toSorted((a, b) => netOf(b) - netOf(a));
  if (winner === undefined || netOf(winner) < least || (next !== undefined && netOf(winner) - netOf(next) < lead))
    return null;
  const others = all.reduce((sum, { votes }) => sum + votes, 0) - winner.votes;
  const agreed = (winner.votes + 1) / (winner.votes + others + winner.against + 1.25);
  const confidence = agreed * (0.5 + 0.5 * winner.best) * Math.min(1, 0.3 + legibilityOf(winner.value.words));
  return { ...winner.value, confidence: Math.round(Math.min(0.97, confidence) * 100) / 100 };
}

function candidatesOf(
  facts: DocumentFacts,
  { dataType }: TaughtField,
  stated: readonly TaughtField[],
): readonly PlacedValue[] {
  if (dataType === 'DateTime') return datesInOrder(facts, learnedOrder(facts, stated));
  const shapes = new Set(stated.flatMap(({ lesson }) => lesson.right.map(({ shape }) => shape)));
  return placedValues(facts, dataType, (text) => shapes.has(shapeOf(text)));
}

/** What the document shows by itself comes first. */
function learnedOrder(facts: DocumentFacts, taught: readonly TaughtField[]): DayMonthOrder | null {
  if (orderFromDates(facts.layout.text) !== null) return null;
  const orders = new Set(taught.flatMap(({ lesson }) => (lesson.order === null ? [] : [lesson.order])));
  const [order] = orders;
  return orders.size === 1 && order !== undefined ? order : null;
}

function mostLike(
  candidates: readonly PlacedValue[],
  spot: Spot,
  kind: { readonly isSlip: boolean; readonly isText: boolean },
): { readonly one: PlacedValue; readonly likeness: number } | null {
  let best: { one: PlacedValue; likeness: number; distance: number } | null = null;
  for (const one of candidates) {
    const like = likeness(spot, one.spot, kind);
    if (like < least) continue;
    const distance =
      Math.abs(one.spot.y - spot.y) + Math.abs(one.spot.x - spot.x) + (one.spot.page === spot.page ? 0 : 1);
    if (best === null || like > best.likeness || (like === best.likeness && distance < best.distance))
      best = { one, likeness: like, distance };
  }
  return best;
}
