import { heroFacts } from '../../documents/detail/hero-facts.ts';
import type { PrintedValue } from '../../documents/pictures/printed-strips.ts';
import type { Hit } from './search-session.ts';

/** What a row says about a document; `null` where nothing was read. */
export interface HitFacts {
  readonly issuer: string | null;
  readonly number: string | null;
  /** Of the document, such as `2026-11-20`; the day on which it was added where none was read. */
  readonly day: string | null;
  /** Whether `day` is that on which it was added. */
  readonly isDayAdded: boolean;
  readonly dueDay: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
  /** The place of the amount on its page. */
  readonly printed: PrintedValue | null;
  /** The names of the values to check. */
  readonly toCheck: readonly string[];
}

export function hitFacts(hit: Hit): HitFacts {
  const { issuer, amount, currency, dueDate } = heroFacts(hit.dataPoints);
  const text = (name: string) => hit.dataPoints.find((point) => point.name === name)?.valueAsString ?? null;
  const date = hit.dataPoints.find(({ name }) => name === 'date');
  const day = dayOf(date?.value);
  return {
    issuer: issuer?.valueAsString ?? null,
    number: text('invoice_number') ?? text('order_number'),
    isDayAdded: day === null,
    day: day ?? (hit.createdAtMs === null ? null : localDay(hit.createdAtMs)),
    dueDay: dayOf(dueDate?.value),
    amount: amount === null ? null : Number(amount.value),
    currency,
    printed:
      amount === null || amount.box === null ? null : { fileId: hit.fileId, page: amount.page ?? 1, box: amount.box },
    toCheck: hit.dataPoints.filter(({ needsCheck }) => needsCheck).map(({ name }) => name),
  };
}

const dayOf = (value: string | number | undefined): string | null =>
  /^\d{4}-\d\d-\d\d/u.exec(typeof value === 'string' ? value : '')?.[0] ?? null;

/** Returns the day of a time on a person's own calendar, such as `2026-11-20`. */
export function localDay(atMs: number): string {
  const at = new Date(atMs);
  return new Date(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())).toISOString().slice(0, 10);
}

type Segment = Hit['highlights'][number]['segments'][number];

/** Characters before the first match: so few that the match is in view in the narrowest row. */
const mostBefore = 12;

/** Returns the first excerpt that says more than the name, cut so that its match is in view; empty when there is none. */
export function excerptOf(hit: Hit): readonly Segment[] {
  const found = hit.highlights.find(({ field, segments }) => field !== 'name' && segments.some(({ match }) => match));
  const [first, ...rest] = found?.segments ?? [];
  if (first === undefined) return [];
  if (first.match || first.text.length <= mostBefore) return [first, ...rest];
  // From the start of a word, unless the words are longer than that.
  const before = first.text.slice(-mostBefore);
  return [{ text: `…${before.replace(/^\S*\s+(?=\S)/u, '')}`, match: false }, ...rest];
}

/** Returns the name with marks; a cut excerpt is not the whole name, so that it has none then. */
export function markedName(hit: Hit, name: string): readonly Segment[] {
  const marked = hit.highlights.find(
    ({ field, segments }) => field === 'name' && segments.map(({ text }) => text).join('') === name,
  );
  return marked?.segments ?? [{ text: name, match: false }];
}
