import type { DataPointSource } from '#service-api/values.ts';
import type { Box } from '#lib/geometry/box.ts';
import type { ReadDocument } from '#local-service/readers/document.ts';
import type { BuiltInField, BuiltInFieldName, DataType } from '#local-service/config/tag-definition.ts';
import { findPayment, type Payment } from '../codes/find-payment.ts';
import { readIban, readVatId } from './account-fields.ts';
import type { Candidate } from './candidate.ts';
import { readCurrency } from './currency-field.ts';
import { readRecipient, remainingRecipient, withRolesOf } from './customer.ts';
import { readDates } from './date-fields.ts';
import type { DocumentTag } from './date-roles.ts';
import { collectFacts, type DocumentFacts } from './document-facts.ts';
import { readInvoiceXml, type InvoiceXmlFields } from './invoice-xml.ts';
import { boxAround, boxAroundAll } from './layout.ts';
import { confidenceOf } from './learned/confidence.ts';
import { clarityOf, type LayoutWord } from './layout-word.ts';
import { readIssuer } from './read-issuer.ts';
import { readNumber } from './read-number.ts';
import { printAmount } from './print-amount.ts';
import { readTotals } from './net-tax-candidates.ts';
import { withoutOthers } from './other-parties.ts';
import { itemsText } from '../line-items/items-text.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { readLineItems } from '../line-items/read-line-items.ts';
import { weighByTotal } from '../line-items/weigh-by-total.ts';
import { sourceOfPage, sourceOfWords } from './value-source.ts';
import { isCertain, weighCode } from './weigh-code.ts';

/** One value that the document states, in the type of its field. */
export interface ExtractedDataPoint {
  readonly name: string;
  readonly dataType: DataType;
  /** A number for `Decimal`, an ISO date for `DateTime`. */
  readonly value: string | number;
  readonly valueAsString: string;
  /** From 1; `null` when the value comes from embedded data and is not printed on a page. */
  readonly page: number | null;
  readonly box: Box | null;
  /** 0 to 1. */
  readonly confidence: number;
  /** `null` for a value that was not taken from the document. */
  readonly source: DataPointSource | null;
  /** The rows of a table of items, of which the value is the text. */
  readonly items?: readonly LineItem[];
}

type Reading = Candidate<string | number>;
type Readings = Readonly<Partial<Record<Exclude<BuiltInFieldName, 'line_items'>, Reading | null>>>;

/**
 * Extracts the values of the fields from a document. An embedded invoice or the head of a mail is authoritative;
 * without one, a payment code, labels, places and sums decide. A field with weak support is left out, because a value is never guessed.
 * The tag decides which labels name the document's own date.
 */
export function extractDataPoints(
  document: ReadDocument,
  fields: readonly BuiltInField[],
  tag: DocumentTag = '',
  facts: () => DocumentFacts = () => collectFacts(document),
): readonly ExtractedDataPoint[] {
  if (fields.length === 0) return [];
  const stated = statedBy(document);
  const known = facts();
  const read = readFields(known, new Set(fields.map((field) => field.source.value)), tag);
  const payment = stated === null ? withoutForeignTotal(findPayment(document), read.currency ?? null, known) : null;
  const points = fields.flatMap((field) => {
    if (field.source.value === 'line_items') return itemsPoint(field, stated, known);
    const printed = read[field.source.value] ?? null;
    if (stated !== null) {
      const value = stated.values[field.source.value];
      if (value === undefined) return [];
      const place = placeOf(printed?.value === value ? printed.words : []);
      return [toDataPoint(field, { ...place, value, confidence: 1, source: stated.source })];
    }
    const coded = payment?.values[field.source.value];
    if (payment !== null && coded !== undefined) {
      return [toDataPoint(field, codedOrPrinted(field.source.value, { coded, printed, payment }, known))];
    }
    return printed === null ? [] : [toDataPoint(field, printedValue(field.source.value, printed, known))];
  });
  const total = points.find(({ name }) => name === 'total')?.value;
  return stated !== null || typeof total !== 'number' ? points : points.map((point) => besideTotal(point, total));
}

/** Only a table of items is weighed. */
function besideTotal(point: ExtractedDataPoint, total: number): ExtractedDataPoint {
  const { items, confidence } = point;
  return items === undefined ? point : { ...point, confidence: weighByTotal(confidence, items, total) };
}

interface Stated {
  readonly values: InvoiceXmlFields;
  readonly items: readonly LineItem[] | null;
  readonly source: DataPointSource;
}

/**
 * Returns the values of an embedded invoice or of the head of a mail file. They are authoritative, and missing ones are
 * not filled in from the page: the dates in the text of a mail are other dates.
 */
function statedBy({ invoiceXml, mail }: ReadDocument): Stated | null {
  if (mail !== null) {
    const sender = mail.from.replace(/\s*<[^<>]*>$/u, '');
    const values = {
      ...(mail.date === null ? {} : { date: mail.date.slice(0, 10) }),
      ...(sender === '' ? {} : { issuer: sender }),
    };
    return { values, items: null, source: 'text' };
  }
  const invoice = invoiceXml === null ? null : readInvoiceXml(invoiceXml);
  return invoice === null ? null : { ...invoice, source: 'xml' };
}

/** Returns the table of items, exactly as an electronic invoice states it, or as it is printed. */
function itemsPoint(
  { name, data_type: dataType }: BuiltInField,
  stated: Stated | null,
  facts: DocumentFacts,
): readonly ExtractedDataPoint[] {
  const exact = stated?.items ?? null;
  const found = stated === null ? readLineItems(facts) : exact === null ? null : { items: exact, confidence: 1 };
  if (found === null) return [];
  const { items, confidence } = found;
  const text = itemsText(items);
  const page = items[0]?.page ?? null;
  const boxes = items.flatMap((item) => (item.page === page && item.box !== null ? [item.box] : []));
  const source = stated?.source ?? sourceOfPage(page, facts.layout);
  return [
    { name, dataType, value: text, valueAsString: text, page, box: boxAroundAll(boxes), confidence, source, items },
  ];
}

function readFields(facts: DocumentFacts, wanted: ReadonlySet<BuiltInFieldName>, tag: DocumentTag): Readings {
  const parties = withRolesOf(facts, tag);
  const recipient = withoutOthers(readRecipient(parties), parties, tag);
  const issuer = readIssuer(parties, recipient, tag);
  const dates = readDates(facts, tag);
  const readings: Partial<Record<BuiltInFieldName, Reading | null>> = {
    date: dates.date,
    due_date: dates.dueDate,
    customer: remainingRecipient(parties, recipient, issuer?.value ?? null),
    issuer,
    iban: readIban(facts),
    vat_id: readVatId(facts, recipient.cells),
  };
  if (wanted.has('invoice_number')) {
    readings.invoice_number = readNumber(facts);
  }
  if (['total', 'net_total', 'tax_total', 'currency'].some((name) => wanted.has(name as BuiltInFieldName))) {
    const totals = readTotals(facts);
    readings.total = totals.total;
    readings.net_total = totals.net;
    readings.tax_total = totals.tax;
    readings.currency = readCurrency(facts, totals.total);
  }
  return readings;
}

type FoundValue = Pick<ExtractedDataPoint, 'value' | 'page' | 'box' | 'confidence' | 'source'>;

function placeOf(words: readonly LayoutWord[]): Pick<FoundValue, 'page' | 'box'> {
  const page = words[0]?.page ?? null;
  return { page, box: boxAround(words.filter((word) => word.page === page)) };
}

function printedValue(name: BuiltInFieldName, { value, words, score }: Reading, facts: DocumentFacts): FoundValue {
  const source = sourceOfWords(words, facts.layout);
  const reading = { score, clarity: clarityOf(words) };
  return { ...placeOf(words), value, confidence: confidenceOf(reading, name, source, facts.weights), source };
}

/** A value that the code and the page agree on is shown where a person reads it. */
function codedOrPrinted(
  name: BuiltInFieldName,
  {
    coded,
    printed,
    payment,
  }: { readonly coded: string | number; readonly printed: Reading | null; readonly payment: Payment },
  facts: DocumentFacts,
): FoundValue {
  const onPage = printed === null ? null : printedValue(name, printed, facts);
  const { given, confidence } = weighCode(name, coded, onPage, facts);
  if (given === 'printed' && onPage !== null) return { ...onPage, confidence };
  const { page, box } = onPage?.value === coded ? onPage : payment;
  return { value: coded, page, box, confidence, source: 'code' };
}

/** An EPC code can state euros alone. Where the page certainly prints another currency, the sum of a code is not its total. */
function withoutForeignTotal(payment: Payment | null, currency: Reading | null, facts: DocumentFacts): Payment | null {
  if (payment === null || currency === null || currency.value === payment.values.currency) return payment;
  if (!isCertain(printedValue('currency', currency, facts))) return payment;
  const { total: _, ...values } = payment.values;
  return { ...payment, values };
}

function toDataPoint(field: BuiltInField, found: FoundValue): ExtractedDataPoint {
  const { value, page, box, confidence, source } = found;
  return {
    name: field.name,
    dataType: field.data_type,
    value,
    valueAsString: typeof value === 'number' ? printAmount(value) : value,
    page,
    box,
    confidence: Math.round(Math.min(1, Math.max(0, confidence)) * 100) / 100,
    source,
  };
}
