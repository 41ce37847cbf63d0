import { describe, expect, test } from 'vitest';
import { createSaid } from '../../renderer/i18n/said.ts';
import { wordsIn } from '../e2e/words.ts';
import { message } from '#contract/messages/message.ts';
import { phrases, phrasesIn } from '#contract/phrases.ts';

const german = createSaid(wordsIn('de'), 'de');
const english = createSaid(wordsIn('en'), 'en');

describe('a text of the host', () => {
  test('is in German, with its values', () => {
    expect(german.message(message('failure.no-connection', { code: 'ECONNREFUSED' }))).toBe(
      'Keine Verbindung zum Dienst (ECONNREFUSED)',
    );
  });

  test('contains another phrase, several in a row, or one after a name', () => {
    const what = message('failure.connection-broken');
    expect(german.message(message('failure.may-have-arrived', { what }))).toBe(
      'Die Verbindung ist abgebrochen; angekommen sein kann es trotzdem',
    );
  });

  test('consists of several sentences', () => {
    expect(
      german.service(
        'Text recognition, which reads scans and photos, cannot be started on this computer, so this file was not read. Nothing is wrong with the file. The file itself is kept and can be downloaded. Install Intray again if this stays; logs/local-service.log says more.',
      ),
    ).toContain('Die Texterkennung, die Scans und Fotos liest, lässt sich auf diesem Computer nicht starten');
    expect(
      german.service(
        'Text recognition, which reads scans and photos, cannot be started on this computer. Install Intray again if this stays; logs/local-service.log says more.',
      ),
    ).toContain('Die Texterkennung, die Scans und Fotos liest, lässt sich auf diesem Computer nicht starten. ');
  });

  test('stays unchanged in English, and where it is no phrase of the host', () => {
    expect(english.host('The file holds no text.')).toBe('The file holds no text.');
    expect(german.host('EIO: i/o error, read')).toBe('EIO: i/o error, read');
  });

  test('has the same parameters in both languages', () => {
    const names = (text: string) => [...text.matchAll(/\{(\w+)\}/gu)].map((found) => found[1]).sort();
    const all: Readonly<Record<string, string>> = phrasesIn('de');
    for (const [code, phrase] of Object.entries(phrases)) expect(names(all[code] ?? ''), code).toEqual(names(phrase));
  });
});

describe('a text of a service', () => {
  test("is recognised when it is the local service's, and marked as the service's own otherwise", () => {
    expect(german.service('The file holds no text.')).toBe('Die Datei enthält keinen Text.');
    expect(german.service('Quota exceeded')).toBe('Der Dienst meldet: Quota exceeded');
    expect(english.service('Quota exceeded')).toBe('The service reported: Quota exceeded');
  });
});

describe('the reason of a failed call', () => {
  const error = (code: string, text: string) => ({ code, text: message('failure.text', { text }) });

  test('is described by its phrase, else by its kind followed by the service’s words', () => {
    const text = message('folder.nowhere', { path: '/x' });
    expect(german.error({ code: 'no-folder', text })).toBe('Der Ordner /x ist nicht vorhanden.');
    expect(german.error({ code: 'offline', text: message('failure.no-tunnel', { why: '403' }) })).toBe(
      'Der Proxy lässt keine Verbindung durch (403)',
    );
    expect(german.error({ code: 'forbidden', text: message('failure.no-reason', { status: 403 }) })).toBe(
      'Ihre Rolle erlaubt Ihnen keinen Zugriff darauf. Der Dienst antwortete 403 ohne Begründung',
    );
    expect(german.error(error('refused', 'Nope'))).toBe(
      'Der Dienst hat die Anfrage abgelehnt. Der Dienst meldet: Nope',
    );
  });

  test('leaves out words that only a program understands', () => {
    expect(german.error({ code: 'gone', text: message('error.gone') })).toBe('Intray läuft nicht.');
    expect(german.error({ code: 'invalid-params', text: message('error.invalid-params') })).toBe(
      'Diese Angaben können nicht verwendet werden. Prüfen Sie Ihre Eingaben.',
    );
    expect(german.error(error('unheard-of', 'What is this?'))).toBe('What is this?');
  });
});
