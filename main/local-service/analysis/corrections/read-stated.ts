import type { Box } from '#lib/geometry/box.ts';
import { serviceMessage, type ServiceMessage } from '#service-api/messages/service-message.ts';
import type { DataType } from '#service-api/values.ts';
import type { ReadDocument } from '#local-service/readers/document.ts';
import { textValue, textsOf } from '../chain/chain-value.ts';
import { typeValue, type ReadingHints } from '../chain/parse-value.ts';
import { collectFacts } from '../extract/document-facts.ts';
import { findIbans } from '../extract/iban.ts';
import { boxAroundAll } from '../extract/layout.ts';
import { decimalMarkOf } from '../extract/parse-amount.ts';
import { printAmount } from '../extract/print-amount.ts';
import { itemsText } from '../line-items/items-text.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { labelBeside } from './label-beside.ts';
import { pageOf, textOfWords, wordsInBox } from './words-in-box.ts';

/** A place on an upright page. */
export interface PlaceOnPage {
  /** From 1. */
  readonly page: number;
  readonly box: Box;
}

/** A text as the value of a field, or why it states none. */
type StatedValue =
  | { readonly value: string | number; readonly valueAsString: string; readonly problem: null }
  | { readonly value: null; readonly valueAsString: null; readonly problem: ServiceMessage };

/** What a person states, as it is typed or taken from a page. */
export interface Stated {
  readonly texts: readonly { readonly given: string | number; readonly dataType: DataType }[];
  readonly tables: readonly (readonly LineItem[])[];
  /** Places whose labels are wanted; `null` for what has no place. */
  readonly places: readonly (PlaceOnPage | null)[];
}

export interface StatedResult {
  readonly values: readonly StatedValue[];
  readonly tableTexts: readonly string[];
  readonly labels: readonly (string | null)[];
}

/** Reads values of a type by the notation of the document, writes tables as text, and finds the labels of places. */
export function readStated(document: ReadDocument, { texts, tables, places }: Stated): StatedResult {
  const needsHints = texts.some(({ given, dataType }) => typeof given === 'string' && dataType !== 'String');
  const hints = needsHints ? hintsOf(document) : noHints;
  return {
    values: texts.map(({ given, dataType }) => givenValue(given, dataType, hints)),
    tableTexts: tables.map((items) => itemsText(items)),
    labels: places.map((place) => {
      const page = place === null ? null : pageOf(document, place.page);
      return place === null || page === null ? null : labelBeside(page, place.box);
    }),
  };
}

export interface BoxReading {
  readonly text: string;
  readonly words: readonly { readonly text: string; readonly box: Box }[];
  readonly box: Box | null;
  /** `null` without a type, or where no words are in the box. */
  readonly stated: StatedValue | null;
}

/** Reads the words in a box, and the value that they state for a field of this type. */
export function readBox(document: ReadDocument, { page, box }: PlaceOnPage, dataType: DataType | null): BoxReading {
  const found = pageOf(document, page);
  const words = found === null ? [] : wordsInBox(found, box);
  const text = textOfWords(words);
  const stated =
    dataType === null || text === '' ? null : valueOf(text.replaceAll('\n', ' '), dataType, hintsOf(document));
  return {
    text,
    words: words.map((word) => ({ text: word.text, box: word.box })),
    box: boxAroundAll(words.map((word) => word.box)),
    stated,
  };
}

const noHints: ReadingHints = { decimalMark: null, order: null };

function hintsOf(document: ReadDocument): ReadingHints {
  const { layout, isOrderCertain, order } = collectFacts(document);
  return { decimalMark: decimalMarkOf(layout.text), order: isOrderCertain ? order : null };
}

function givenValue(given: string | number, dataType: DataType, hints: ReadingHints): StatedValue {
  if (typeof given === 'number' && dataType === 'Decimal')
    return { value: given, valueAsString: printAmount(given), problem: null };
  return valueOf(String(given), dataType, hints);
}

function valueOf(text: string, dataType: DataType, hints: ReadingHints): StatedValue {
  const { value, note } = typeValue(textValue(withoutBlanks(text)), dataType, hints);
  if (value === null) return { value: null, valueAsString: null, problem: note ?? serviceMessage('chain.empty') };
  const [valueAsString = ''] = textsOf(value);
  return { value: value.kind === 'number' ? value.number : valueAsString, valueAsString, problem: null };
}

/** An account number is printed in groups, and written without blanks. */
function withoutBlanks(text: string): string {
  const [iban, ...others] = findIbans(text);
  const isWhole = iban !== undefined && others.length === 0 && iban.end - iban.start >= text.trim().length - 6;
  return isWhole ? iban.iban : text;
}
