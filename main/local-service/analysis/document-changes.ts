import { fold } from '#lib/text/fold.ts';
import type { Page, ReadDocument } from '../readers/document.ts';
import type { Analysis } from './analyze.ts';

/** A page on which another document begins. */
export interface DocumentChange {
  readonly page: number;
  readonly kind: 'start';
  /** 0 to 1. */
  readonly confidence: number;
}

/** What a page shows of the document it belongs to. `null` where it shows nothing. */
interface PageFacts {
  readonly position: { readonly page: number; readonly pages: number | null } | null;
  readonly tag: string | null;
  readonly number: string | null;
  readonly date: string | null;
  readonly issuer: string | null;
  readonly greets: boolean;
  readonly closes: boolean;
  readonly carriesOver: boolean;
  readonly isCarriedOver: boolean;
  readonly isEmpty: boolean;
  readonly isWide: boolean;
}

/**
 * Weights of the signs, as logarithms of odds: a page begins a document where their sum is above 0. A page number speaks
 * more clearly than a number or a date of the document, and those more than its form.
 */
const weights = {
  anyPage: -1.5,
  firstOfPages: 5,
  laterPage: -7,
  lastBefore: 2.5,
  moreExpected: -3,
  otherNumber: 3,
  sameNumber: -5,
  otherIssuer: 1.5,
  sameIssuer: -0.5,
  otherDate: 1,
  otherTag: 1.2,
  ownNumberAndDate: 1.2,
  greets: 2,
  closedBefore: 1,
  carried: -4,
  otherForm: 1,
  empty: -2,
} as const;

/** Finds where documents begin in pages that were scanned or saved together, from the signs of first pages. */
export function findDocumentChanges(
  document: ReadDocument,
  analyze: (document: ReadDocument) => Analysis,
): readonly DocumentChange[] {
  const changes: DocumentChange[] = [];
  let current: PageFacts | null = null;
  let before: PageFacts | null = null;
  for (const page of document.pages) {
    const facts = factsOf(page, analyze({ ...document, invoiceXml: null, pages: [page] }));
    if (current === null || before === null) current = facts;
    else {
      const odds = sumOf(facts, before, current);
      if (odds > 0) {
        changes.push({ page: page.number, kind: 'start', confidence: Math.round(100 / (1 + Math.exp(-odds))) / 100 });
        current = facts;
      } else current = { ...facts, ...known(current) };
    }
    before = facts;
  }
  return changes;
}

/** What earlier pages of a document have shown holds for the whole of it. */
function known({ number, date, issuer, tag }: PageFacts): Partial<PageFacts> {
  return Object.fromEntries(Object.entries({ number, date, issuer, tag }).filter(([, value]) => value !== null));
}

function sumOf(page: PageFacts, before: PageFacts, current: PageFacts): number {
  return (
    weights.anyPage +
    positionOdds(page, before) +
    factOdds(page, current) +
    (page.greets ? weights.greets : 0) +
    (before.closes ? weights.closedBefore : 0) +
    (before.carriesOver || page.isCarriedOver ? weights.carried : 0) +
    (page.isWide === before.isWide ? 0 : weights.otherForm) +
    (page.isEmpty ? weights.empty : 0)
  );
}

function positionOdds({ position }: PageFacts, before: PageFacts): number {
  let odds = 0;
  if (position !== null) odds += position.page === 1 ? weights.firstOfPages : weights.laterPage;
  const last = before.position;
  if (last !== null && last.pages !== null && position === null)
    odds += last.page === last.pages ? weights.lastBefore : weights.moreExpected;
  return odds;
}

function factOdds(page: PageFacts, current: PageFacts): number {
  const compare = (one: string | null, other: string | null, differs: number, equals: number): number => {
    if (one === null || other === null) return 0;
    return one === other ? equals : differs;
  };
  const hasOwn = page.number !== null && page.date !== null && page.number !== current.number;
  return (
    compare(page.number, current.number, weights.otherNumber, weights.sameNumber) +
    compare(page.issuer, current.issuer, weights.otherIssuer, weights.sameIssuer) +
    compare(page.date, current.date, weights.otherDate, 0) +
    compare(page.tag, current.tag, weights.otherTag, 0) +
    (hasOwn ? weights.ownNumberAndDate : 0)
  );
}

function factsOf(page: Page, { tag, dataPoints }: Analysis): PageFacts {
  const text = fold(page.text.slice(0, maxChars));
  const lines = text.split('\n').map((line) => line.trim());
  const valueOf = (name: string): string | null =>
    dataPoints.find((point) => point.name === name)?.valueAsString ?? null;
  const [head, foot] = [lines.slice(0, 8), lines.slice(-8)];
  return {
    position: positionOf([...head, ...foot]),
    tag: tag === 'unclassified' ? null : tag,
    number: valueOf('invoice_number'),
    date: valueOf('date'),
    issuer: valueOf('issuer'),
    greets: lines.slice(0, 40).some((line) => greeting.test(line)),
    closes: lines.slice(-15).some((line) => closing.test(line)),
    carriesOver: foot.some((line) => carried.test(line)),
    isCarriedOver: head.some((line) => carried.test(line)),
    isEmpty: text.trim().length < leastText,
    isWide: page.widthPt > page.heightPt,
  };
}

const maxChars = 20_000;
/** A page with less text is a back side or a picture. */
const leastText = 30;

const greeting = /^(dear|sehr geehrte|guten tag|hallo|liebe|hello|madame|monsieur|estimad|gentile|geachte)\b/;
const closing =
  /^(yours (sincerely|faithfully|truly)|kind regards|best regards|sincerely|mit freundlichen gruss|freundliche gruss|viele gruss|mit besten gruss|cordialement)/;
const carried = /^(ubertrag|carried (forward|over)|brought forward|continued|fortsetzung|report|a reporter)\b/;
const ofPages =
  /(?:^|\s)(?:page|seite|blatt|pagina|p\.|s\.)\s?(\d{1,4})\s?(?:of|von|\/|de|di|van)\s?(\d{1,4})(?:\s|$|[.,)])/;
const bare = /^(?:-\s?)?(\d{1,3})\s?\/\s?(\d{1,3})(?:\s?-)?$/;
const pageOnly = /^(?:page|seite|blatt)\s?(\d{1,4})$/;

function positionOf(lines: readonly string[]): PageFacts['position'] {
  for (const line of lines) {
    const short = line.slice(0, 200);
    const found = ofPages.exec(short) ?? bare.exec(short) ?? pageOnly.exec(short);
    if (found === null) continue;
    const [page, pages] = [Number(found[1]), found[2] === undefined ? null : Number(found[2])];
    if (page >= 1 && (pages === null || page <= pages)) return { page, pages };
  }
  return null;
}
