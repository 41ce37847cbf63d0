import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { characterErrorRate, unorderedErrorRate } from './character-errors.ts';
import { judgeField, type MeasuredField, measuredFields, sameClass, type Verdict } from './judge-field.ts';
import type { SampleResult } from './run-samples.ts';
import { expectationOf } from './sample-index.ts';

interface ClassRow {
  readonly path: string;
  readonly expected: string;
  readonly given: string;
  readonly score: number;
  readonly right: boolean;
}

export interface FieldRow {
  readonly path: string;
  readonly field: MeasuredField;
  readonly origin: 'text layer' | 'scan';
  readonly verdict: Verdict;
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
  readonly readings: readonly ReadingRow[];
  /** Files of which only some words are known, and those of the words that were not found. */
  readonly contains: readonly { readonly path: string; readonly missing: readonly string[] }[];
  readonly failures: readonly { readonly path: string; readonly message: string }[];
  readonly classifyMs: readonly number[];
}

const none = '(none)';

function classRow({ sample, finding }: SampleResult): readonly ClassRow[] {
  const expectation = expectationOf(sample, 'class');
  if (!expectation) return [];
  const given = finding.ok ? finding.tag : 'unreadable';
  const right = expectation.accepted.some((accepted) => sameClass(accepted, given));
  return [
    {
      path: sample.path,
      expected: String(expectation.accepted[0]),
      given,
      score: finding.ok ? finding.score : 0,
      right,
    },
  ];
}

/** When an invoice is read without its XML, only fields that are printed on the page can be expected. */
function isOnPage(result: SampleResult, field: string, ignoreXml: boolean): boolean {
  const visible = result.sample.expected['visible_in_text_layer'];
  return !ignoreXml || !Array.isArray(visible) || visible.includes(field);
}

function fieldRows(result: SampleResult, ignoreXml: boolean): readonly FieldRow[] {
  const { sample, finding } = result;
  return measuredFields.flatMap((field): readonly FieldRow[] => {
    const expectation = expectationOf(sample, field);
    if (!expectation || !isOnPage(result, field, ignoreXml)) return [];
    const given = finding.ok ? finding.values[field] : undefined;
    return [
      {
        path: sample.path,
        field,
        origin: finding.ok ? finding.origin : 'scan',
        verdict: judgeField(field, expectation, given),
        expected: expectation.accepted.join(' | ') || none,
        given: given === undefined ? none : String(given),
      },
    ];
  });
}

async function readingRow({ sample, finding }: SampleResult, folder: string): Promise<readonly ReadingRow[]> {
  const textFile = sample.expected['text_file'];
  if (typeof textFile !== 'string') return [];
  const truth = await readFile(join(folder, textFile), 'utf8');
  const read = finding.ok ? finding.text : '';
  return [
    {
      path: sample.path,
      characters: truth.trim().length,
      characterErrorRate: characterErrorRate(truth, read),
      unorderedErrorRate: unorderedErrorRate(truth, read),
    },
  ];
}

function containsRow({ sample, finding }: SampleResult): Measured['contains'] {
  const contains = sample.expected['contains'];
  if (!Array.isArray(contains)) return [];
  const squeeze = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ');
  const text = squeeze(finding.ok ? finding.text : '');
  return [{ path: sample.path, missing: contains.map(String).filter((words) => !text.includes(squeeze(words))) }];
}

export async function measure(results: readonly SampleResult[], folder: string, ignoreXml: boolean): Promise<Measured> {
  return {
    classes: results.flatMap(classRow),
    fields: results.flatMap((result) => fieldRows(result, ignoreXml)),
    readings: (await Promise.all(results.map((result) => readingRow(result, folder)))).flat(),
    contains: results.flatMap(containsRow),
    failures: results.flatMap(({ sample, finding }) =>
      finding.ok ? [] : [{ path: sample.path, message: finding.message }],
    ),
    classifyMs: results.flatMap(({ finding }) => (finding.ok ? [finding.analyzeMs] : [])),
  };
}
