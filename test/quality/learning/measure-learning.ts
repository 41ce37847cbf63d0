import { createAnalyzer, type Analysis } from '#local-service/analysis/analyze.ts';
import type { TaughtDocument } from '#local-service/analysis/learning/teaching.ts';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import type { ReadDocument } from '#local-service/readers/document.ts';
import { createRandom } from '../../builders/seeded-random.ts';
import { judgeField, measuredFields, type MeasuredField } from '../judge-field.ts';
import type { LabelledDocument } from '../labelled-document.ts';
import { expectationOf } from '../sample-index.ts';
import { corrected } from './simulated-person.ts';

type Read = LabelledDocument & { readonly document: ReadDocument };

/** One value of a document that was not corrected, without and with what was learned. */
export interface LearningRow {
  readonly path: string;
  readonly issuer: string;
  /** The class that the document really has. */
  readonly tag: string;
  /** How many documents of its issuer were corrected. */
  readonly taught: number;
  readonly field: MeasuredField;
  readonly before: boolean;
  readonly after: boolean;
  readonly isLearned: boolean;
  readonly confidence: number | null;
  readonly values: readonly [string, string, string];
}

const issuerOf = ({ expected, path }: LabelledDocument): string => {
  const { issuer } = expected;
  return typeof issuer === 'string' && issuer !== '' ? issuer : path;
};

const tagOf = ({ expected }: LabelledDocument): string =>
  typeof expected['class'] === 'string' ? expected['class'] : '?';

export interface Fold {
  readonly number: number;
  readonly of: number;
}

/** What a fold measured, and how long it took to learn from all corrections and to read a document with them. */
export interface Learned {
  readonly rows: readonly LearningRow[];
  readonly corrections: number;
  readonly learnMs: number;
  readonly readMs: readonly [plain: number, learned: number];
}

/**
 * Corrects some documents of each issuer and reads all others, with and without what was corrected. Every issuer's
 * corrections are known at once, so that those of one can harm another. Each fold corrects other documents, so that all folds
 * together correct and read each about equally often.
 */
export function measureLearning(all: readonly LabelledDocument[], count: number, fold: Fold): Learned {
  const documents = all.filter((one): one is Read => one.document !== null);
  const random = createRandom(1);
  const untaught = createAnalyzer({ tags: builtInTags });
  const known = new Map<Read, Analysis>();
  const readPlain = (one: Read): Analysis => {
    const found = known.get(one) ?? untaught(one.document);
    known.set(one, found);
    return found;
  };
  const taught: TaughtDocument[] = [];
  const rest: { readonly one: Read; readonly count: number }[] = [];
  for (const group of Map.groupBy(documents, issuerOf).values()) {
    const mixed = group
      .map((one) => ({ one, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one);
    const from = Math.floor((fold.number * mixed.length) / fold.of);
    const shuffled = [...mixed.slice(from), ...mixed.slice(0, from)];
    const isTaught = group.length > count;
    rest.push(...(isTaught ? shuffled.slice(count) : shuffled).map((one) => ({ one, count: isTaught ? count : 0 })));
    if (!isTaught) continue;
    // A person corrects one after the other, each as it is read with what was learned from those before.
    const own: TaughtDocument[] = [];
    for (const one of shuffled.slice(0, count)) {
      const analyze = createAnalyzer({ tags: builtInTags, teaching: { documents: own.toReversed() } });
      own.push(corrected(one, analyze(one.document)));
    }
    // A document without a correction teaches nothing.
    taught.push(...own.filter(({ fields }) => fields.length > 0));
  }
  const startedMs = performance.now();
  const analyze = createAnalyzer({ tags: builtInTags, teaching: { documents: taught.toReversed() } });
  const learnMs = performance.now() - startedMs;
  const readMs: [number, number] = [0, 0];
  const rows = rest.flatMap(({ one, count: of }) => {
    const times = [performance.now()];
    const plain = readPlain(one);
    times.push(performance.now());
    const learned = analyze(one.document);
    times.push(performance.now());
    const [began = 0, between = 0, ended = 0] = times;
    readMs[0] += (between - began) / rest.length;
    readMs[1] += (ended - between) / rest.length;
    return rowsOf(one, of, [plain, learned]);
  });
  return { rows, corrections: taught.reduce((sum, { fields }) => sum + fields.length, 0), learnMs, readMs };
}

function rowsOf(one: Read, taught: number, [plain, learned]: readonly [Analysis, Analysis]): readonly LearningRow[] {
  return measuredFields.flatMap((field): readonly LearningRow[] => {
    const expectation = expectationOf(one, field);
    if (expectation === undefined) return [];
    const pointOf = ({ dataPoints }: Analysis) => dataPoints.find(({ name }) => name === field);
    const isRight = (analysis: Analysis): boolean =>
      ['right', 'rightly-absent'].includes(judgeField(field, expectation, pointOf(analysis)?.value));
    const point = pointOf(learned);
    return [
      {
        ...{ path: `${one.path} ${one.source}`, issuer: issuerOf(one), tag: tagOf(one), taught, field },
        before: isRight(plain),
        after: isRight(learned),
        isLearned: point?.source === 'learned',
        confidence: point?.confidence ?? null,
        values: [expectation.accepted.join(' | '), String(pointOf(plain)?.value ?? '–'), String(point?.value ?? '–')],
      },
    ];
  });
}
