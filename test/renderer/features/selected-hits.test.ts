import { expect, test } from 'vitest';
import { mostNamed } from '#contract/many-methods.ts';
import { everything } from '../../../renderer/features/search/question.ts';
import type { Hit } from '../../../renderer/features/search/search-session.ts';
import { chosenOf, sumsOf } from '../../../renderer/features/search/selected-hits.ts';
import type { Selection } from '../../../renderer/ui/selection.ts';

const point = (name: string, value: string | number): Hit['dataPoints'][number] => ({
  ...{ name, value, valueAsString: String(value), dataType: typeof value === 'number' ? 'Decimal' : 'String' },
  ...{ page: 1, box: null, confidence: 1, source: 'text', needsCheck: false },
});

const hit = (fileId: string, total: number): Hit => ({
  ...{ fileId, jobId: null, name: `${fileId}.pdf`, tagName: null, tagScore: null, createdAtMs: null },
  ...{ highlights: [], trackedFileId: null, dataPoints: [point('total', total), point('currency', 'EUR')] },
});

const [a, b] = [hit('a', 0.1), hit('b', 0.2)];
const summary = {
  ...{ isLowerBound: false, issuers: [], months: [], amounts: [], folders: [], toCheck: 0 },
  sums: [{ currency: 'EUR', amount: '100.00', count: 9 }],
} as unknown as Parameters<typeof sumsOf>[1];

const some = (...named: Hit[]) => ({
  list: { selection: { kind: 'some', keys: new Set(named.map(({ fileId }) => fileId)) } satisfies Selection },
  named,
});
const allWithout = (...named: Hit[]) => ({
  list: { selection: { kind: 'all', except: new Set(named.map(({ fileId }) => fileId)) } satisfies Selection },
  named,
});

test('single documents are summed up exactly and named one by one', () => {
  expect(sumsOf(some(a, b), null)).toEqual([{ currency: 'EUR', amount: '0.3000', count: 2 }]);
  expect(chosenOf(some(b), everything, new Date())).toEqual({
    by: 'documents',
    documents: [{ fileId: 'b', name: 'b.pdf' }],
  });
  expect(chosenOf(some(), everything, new Date())).toBeNull();
});

test('all is the question without exceptions, and what it comes to is without theirs', () => {
  expect(sumsOf(allWithout(a), summary)).toEqual([{ currency: 'EUR', amount: '99.9000', count: 8 }]);
  expect(sumsOf(allWithout(a), null)).toEqual([]);
  expect(chosenOf(allWithout(a), { ...everything, query: 'oak' }, new Date())).toMatchObject({
    ...{ by: 'search', query: 'oak', except: ['a'] },
  });
});

test('an act that the contract cannot name exactly is none: the documents that are left out are never acted on', () => {
  const except = new Set(Array.from({ length: mostNamed + 1 }, (_, index) => `f${String(index)}`));
  const selecting = { list: { selection: { kind: 'all', except } satisfies Selection }, named: [] };
  expect(chosenOf(selecting, everything, new Date())).toBeNull();
});
