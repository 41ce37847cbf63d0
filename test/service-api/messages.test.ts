import { describe, expect, test } from 'vitest';
import { catalogues, formatMessage } from '#contract/messages/format-message.ts';
import { earlierMessage } from '#service-api/messages/earlier-message.ts';
import { earlierParts, earlierTexts } from '#service-api/messages/earlier-texts.ts';
import { parseServiceMessage } from '#service-api/messages/message-schema.ts';
import { problemOf, serviceMessage, textOf, type ServiceMessage } from '#service-api/messages/service-message.ts';
import { texts } from '#service-api/messages/texts.ts';

const entries = Object.entries(texts);

/** A message of each code, with values that differ. */
const samples = entries.map(([code, text]) => {
  const names = [...text.matchAll(/\{(\w+)(, number)?\}/gu)];
  const params = Object.fromEntries(
    names.map(([, name = '', number], at) => [name, number ? 1_200 + at : `<${name}>`]),
  );
  const message = parseServiceMessage(code, params);
  if (message === null) throw new Error(`${code} does not take ${JSON.stringify(params)}`);
  return message;
});

describe('texts of the local service', () => {
  test('read the same as the catalogue puts them into words, numbers and all', () => {
    expect(samples.length).toBeGreaterThan(120);
    for (const message of samples) expect(formatMessage(message, 'en-GB'), message.code).toBe(textOf(message));
    expect(textOf(serviceMessage('reading.partly-read', { read: 2_000, all: 3_120 }))).toContain(
      'the first 2,000 of 3,120 pages',
    );
    const time = serviceMessage('reading.minutes', { minutes: 10 });
    expect(textOf(serviceMessage('reading.hung', { time }))).toContain('for 10 minutes.');
  });

  test('can be put into German with nothing left out', () => {
    for (const message of samples) {
      const german = formatMessage(message, 'de-DE');
      expect(german, message.code).not.toMatch(/[{}]/u);
      for (const value of Object.values(message.params)) {
        expect(german, message.code).toContain(typeof value === 'number' ? value.toLocaleString('de-DE') : value);
      }
    }
  });

  test('hold at most two sentences, each once in the whole catalogue', () => {
    const all = Object.entries(catalogues.en);
    for (const [code, text] of entries) {
      expect(text.split(/[.!?] (?=\p{Lu}|\{)/u).length, code).toBeLessThanOrEqual(2);
      // Words within a text may stand elsewhere, too.
      if (text.endsWith('.')) expect(all.filter(([, other]) => other === text).map(([other]) => other)).toEqual([code]);
    }
  });
});

describe('a message of the service', () => {
  test('crosses as its code and parameters beside its words', () => {
    const kind = serviceMessage('reading.kind.heic');
    const problem = problemOf('unsupported', serviceMessage('reading.unsupported', { kind }));
    expect(problem).toMatchObject({
      code: 'unsupported',
      message_code: 'reading.unsupported',
      message_params: { kind },
    });
    expect(problem.message).toMatch(/^HEIC photos cannot be read yet\./u);
    expect(parseServiceMessage(problem.message_code, problem.message_params)).toEqual({
      code: 'reading.unsupported',
      params: { kind },
    });
  });

  const deep = { code: 'reading.unsupported', params: { kind: { code: 'reading.kind.heic', params: {} } } };
  test.each<[string, unknown, unknown]>([
    ['an unknown code', 'app.quit', {}],
    ['a code of the catalogue that the service has not', 'shell.inbox', {}],
    ['a name that every object has', 'toString', {}],
    ['no code', undefined, {}],
    ['a parameter missing', 'reading.partly-read', { read: 1 }],
    ['a parameter too many', 'reading.empty', { path: '/home' }],
    ['a text where a number belongs', 'reading.page-unread', { page: '3' }],
    ['a number where a text belongs', 'reading.attachments-unread', { names: 3 }],
    ['a list of parameters', 'reading.empty', []],
    ['a text of many letters', 'reading.attachments-unread', { names: 'a'.repeat(1_001) }],
    ['an unknown message within', 'reading.unsupported', { kind: { code: 'shell.inbox', params: {} } }],
    ['a message within a message within', 'reading.unsupported', { kind: deep }],
    ['markup that is no message', 'reading.unsupported', { kind: { html: '<b>' } }],
  ])('is not one with %s', (_, code, params) => {
    expect(parseServiceMessage(code, params)).toBeNull();
  });

  test('has its parameters typed by its text', () => {
    // @ts-expect-error This text has no parameters.
    serviceMessage('reading.empty', { size: 1 });
    // @ts-expect-error `all` is missing.
    serviceMessage('reading.partly-read', { read: 1 });
    // @ts-expect-error A number is written here.
    serviceMessage('reading.page-unread', { page: '3' });
    // @ts-expect-error There is no such code.
    serviceMessage('reading.nothing');
  });
});

describe('what the service said before its texts had codes', () => {
  const filled = (text: string) => text.replaceAll(/\{\w+#\}/gu, '1,200').replaceAll(/\{(\w+)\}/gu, 'the $1');

  test('is a message of today', () => {
    for (const [text, code] of earlierTexts) {
      const read = earlierMessage(filled(text));
      expect(read?.code, text).toBe(code);
      expect(parseServiceMessage(read?.code, read?.params), text).not.toBeNull();
    }
    for (const [text, code] of earlierParts) {
      const part: ServiceMessage | null = parseServiceMessage(
        'reading.hung',
        earlierMessage(
          `Reading was given up because nothing moved for ${filled(text)}. The file may be damaged: open it and save it anew, or split it. The file itself is kept and can be downloaded.`,
        )?.params,
      );
      expect(part?.params['time'], text).toMatchObject({ code });
    }
  });

  test('and other words are none', () => {
    expect(earlierMessage('The mill stands still.')).toBeNull();
    expect(earlierMessage('The file is larger than this. Split it and send the parts.')).toBeNull();
    expect(earlierMessage('')).toBeNull();
  });
});
