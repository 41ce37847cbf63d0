import { expect, test } from 'vitest';
import { excerptOf } from '../../../renderer/features/search/hit-facts.ts';
import type { Hit } from '../../../renderer/features/search/search-session.ts';

const excerpt = (before: string, match: string, after: string): string => {
  const segments = [
    { text: before, match: false },
    { text: match, match: true },
    { text: after, match: false },
  ];
  const hit = { highlights: [{ field: 'text', page: 1, segments }] } as unknown as Hit;
  return excerptOf(hit)
    .map(({ text, match: isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');
};

test('an excerpt begins so near to its match that the narrowest row shows it, at a word if it can', () => {
  expect(excerpt('5 Item(s) ', 'Total', ' 20.00')).toBe('5 Item(s) [Total] 20.00');
  expect(excerpt('QTY/HR DESCRIPTION UNIT PRICE ', 'TOTAL', ' Installed')).toBe('…UNIT PRICE [TOTAL] Installed');
  expect(excerpt('Donaudampfschifffahrts', 'gesellschaft', '')).toBe('…schifffahrts[gesellschaft]');
});
