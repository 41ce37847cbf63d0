import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { catalogues, formatMessage, languageOf } from '#contract/messages/format-message.ts';
import { message, type MessageCode, type MessageParams } from '#contract/messages/message.ts';

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/** Returns the names of a text's parameters, as ICU's parser finds them. */
function namesIn(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => {
    if (!('value' in element) || isLiteral(element)) return [];
    const inside = 'options' in element ? Object.values(element.options).flatMap(({ value }) => namesIn(value)) : [];
    return [element.value, ...inside];
  });
}
/** The parser numbers the kinds of elements; 0 is literal text. */
function isLiteral(element: Element): boolean {
  const kind: number = element.type;
  return kind === 0;
}
const parametersOf = (text: string) =>
  new Set(namesIn(new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst()));

describe('the catalogue', () => {
  test('every language has all codes in the order of the English ones, and no empty text', () => {
    for (const texts of Object.values(catalogues)) {
      expect(Object.keys(texts)).toEqual(Object.keys(catalogues.en));
      for (const [code, text] of Object.entries(texts)) expect(text.trim(), code).not.toBe('');
    }
  });

  test('every text can be parsed, and has no parameter that the English text lacks', () => {
    for (const texts of Object.values(catalogues))
      for (const [code, text] of Object.entries<string>(texts)) {
        const known = parametersOf(catalogues.en[code as MessageCode]);
        // A text may show the number itself where another language uses words for it.
        known.add('shown');
        expect(
          [...parametersOf(text)].filter((name) => !known.has(name)),
          code,
        ).toEqual([]);
      }
  });
});

describe('a message', () => {
  test('has its parameters typed by the English text, through plurals and selections', () => {
    const names: Record<keyof MessageParams<'folders.dryRun.others'>, true> = {
      known: true,
      duplicates: true,
      ignored: true,
    };
    expect(new Set(Object.keys(names))).toEqual(parametersOf(catalogues.en['folders.dryRun.others']));
    // @ts-expect-error This text has no parameters.
    message('ui.title', { count: 1 });
    // @ts-expect-error `shown` is missing.
    message('files.count', { count: 1 });
    // @ts-expect-error There is no such code.
    message('ui.nothing');
  });

  test('is put into words in the language and the numbers of a locale', () => {
    const hits = message('preview.pageOf', { name: 'a.pdf', page: 1_200, pages: 3_400 });
    expect(formatMessage(hits, 'en-GB')).toBe('a.pdf, page 1,200 of 3,400');
    expect(formatMessage(hits, 'de-DE')).toBe('a.pdf, Seite 1.200 von 3.400');
    expect(['de-AT', 'DE', 'en-US', 'fr-FR', ''].map(languageOf)).toEqual(['de', 'de', 'en', 'en', 'en']);
  });

  test('may be a parameter of another', () => {
    const step = message('file.history.times', { step: message('file.state.verifying'), count: 2 });
    const german = formatMessage(message('file.state.verifying'), 'de-DE');
    expect(formatMessage(step, 'de-DE')).toContain(german);
  });

  test('shows its data unchanged: no markup, no ICU syntax', () => {
    const data = "<b>{name}</b> 'x' # {count, plural, other {#}}";
    expect(formatMessage(message('service.reported', { text: data }), 'en-GB')).toContain(data);
  });
});
