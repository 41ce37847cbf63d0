import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from './find-values.ts';
import { characterErrorRate, unorderedErrorRate } from './character-errors.ts';
import { judgeField, type MeasuredField, measuredFields, sameClass, type Verdict } from './judge-field.ts';
import type { LabelledDocument, Source } from './labelled-document.ts';
import { type ItemsRow, itemsRow } from './measure-items.ts';
import { expectationOf } from './sample-index.ts';

/** A document with what analysis found in it; `null` when it could not be read. */
export interface Result {
  readonly labelled: LabelledDocument;
  readonly finding: Finding | null;
}

interface ClassRow {
  readonly path: string;
  readonly source: Source;
  readonly expected: string;
  readonly given: string;
  readonly score: number;
  readonly right: boolean;
}

export interface FieldRow {
  readonly path: string;
  readonly field: MeasuredField;
  readonly source: Source;
  readonly verdict: Verdict;
  /** Of the given value, 0 to 1; `null` when none was given. */
  readonly confidence: number | null;
  readonly expected: string;
  readonly given: string;
}

interface ReadingRow {
  readonly path: string;
  /** The number of characters in the true text. */
  readonly characters: number;
  readonly characterErrorRate: number;
  readonly unorderedErrorRate: number;
}

export interface Measured {
  readonly classes: readonly ClassRow[];
  readonly fields: readonly FieldRow[];
  readonly items: readonly ItemsRow[];
  readonly readings: readonly ReadingRow[];
  /** Files of which only some words are known, and those of the words that were not found. */
  readonly contains: readonly { readonly path: string; readonly missing: readonly string[] }[];
  readonly failures: readonly { readonly path: string; readonly message: string }[];
  readonly classifyMs: readonly number[];
}

const none = '(none)';

function classRow({ labelled, finding }: Result): readonly ClassRow[] {
  const expectation = expectationOf(labelled, 'class');
  if (!expectation) return [];
  const given = finding?.tag ?? 'unreadable';
  const right = expectation.accepted.some((accepted) => sameClass(accepted, given));
  return [
    {
      path: labelled.path,
      source: labelled.source,
      expected: String(expectation.accepted[0]),
      given,
      score: finding?.score ?? 0,
      right,
    },
  ];
}

function fieldRows({ labelled, finding }: Result): readonly FieldRow[] {
  return measuredFields.flatMap((field): readonly FieldRow[] => {
    const expectation = expectationOf(labelled, field);
    if (!expectation) return [];
    const given = finding?.values[field];
    return [
      {
        path: labelled.path,
        field,
        source: labelled.source,
        verdict: judgeField(field, expectation, given?.value),
        confidence: given?.confidence ?? null,
        expected: expectation.accepted.join(' | ') || none,
        given: given === undefined ? none : String(given.value),
      },
    ];
  });
}

function textOf({ document }: LabelledDocument): string {
  return document?.pages.map((page) => page.text).join('\n') ?? '';
}

async function readingRow(labelled: LabelledDocument, folder: string | null): Promise<readonly ReadingRow[]> {
  const textFile = labelled.expected['text_file'];
  if (typeof textFile !== 'string' || folder === null || labelled.source === 'transcript') return [];
  const truth = await readFile(join(folder, textFile), 'utf8');
  const read = textOf(labelled);
  return [
    {
      path: labelled.path,
      characters: truth.trim().length,
      characterErrorRate: characterErrorRate(truth, read),
      unorderedErrorRate: unorderedErrorRate(truth, read),
    },
  ];
}

function containsRow(labelled: LabelledDocument): Measured['contains'] {
  const contains = labelled.expected['contains'];
  if (!Array.isArray(contains)) return [];
  const squeeze = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ');
  const text = squeeze(textOf(labelled));
  return [{ path: labelled.path, missing: contains.map(String).filter((words) => !text.includes(squeeze(words))) }];
}

export async function measure(results: readonly Result[], folder: string | null): Promise<Measured> {
  const documents = results.map(({ labelled }) => labelled);
  return {
    classes: results.flatMap(classRow),
    fields: results.flatMap(fieldRows),
    items: results.flatMap(itemsRow),
    readings: (await Promise.all(documents.map((labelled) => readingRow(labelled, folder)))).flat(),
    contains: documents.flatMap(containsRow),
    failures: documents.flatMap(({ path, document, message }) =>
      document === null ? [{ path, message: message ?? '' }] : [],
    ),
    classifyMs: results.flatMap(({ finding }) => (finding === null ? [] : [finding.analyzeMs])),
  };
}
