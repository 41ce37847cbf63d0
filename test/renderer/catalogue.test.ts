import { describe, expect, test } from 'vitest';
import { messages } from '../../renderer/i18n/catalogue.ts';

/** Names of the values that a text takes: `{name}` and `{count, plural, …}`, not the words of a plural's cases. */
const valuesOf = (text: string) => {
  const found = text.matchAll(/(?<!(?:=\d|one|other) )\{([a-z]\w*)(?=[,}])/gu);
  return [...new Set([...found].map((match) => match[1]))].sort();
};

describe('the catalogue', () => {
  test('both languages take the same values, and none is empty', () => {
    for (const [id, english] of Object.entries(messages.en)) {
      const german = messages.de[id] ?? '';
      expect(german.trim(), id).not.toBe('');
      expect(english.trim(), id).not.toBe('');
      const inAny = (text: string) => valuesOf(text).filter((name) => name !== 'shown');
      expect(inAny(german), id).toEqual(inAny(english));
    }
  });
});
