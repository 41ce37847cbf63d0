import { describe, expect, test } from 'vitest';
import { createHostText } from '../../renderer/i18n/host-text.ts';
import { wordsIn } from '../e2e/words.ts';
import { message } from '#contract/messages/message.ts';
import { systemText } from '#contract/messages/system-text.ts';

const german = createHostText(wordsIn('de'), 'de');
const english = createHostText(wordsIn('en'), 'en');

describe('what is known about a file', () => {
  const unread = message('reading.unsupported', { kind: message('reading.kind.heic') });

  test('is said in the language of the person, with a message within it', () => {
    expect(german.detail(unread)).toMatch(/^HEIC-Fotos können noch nicht gelesen werden\./u);
    expect(english.detail(unread)).toMatch(/^HEIC photos cannot be read yet\./u);
  });

  test('names the service where the words are its own', () => {
    const words = message('failure.text', { text: 'Quota exceeded' });
    expect(german.detail(words)).toBe('Der Dienst meldet: Quota exceeded');
    expect(english.detail(message('folder.at', { path: '/scans', text: words }))).toBe(
      '/scans: The service reported: Quota exceeded',
    );
    expect(german.message(words)).toBe('Quota exceeded');
  });
});

test('words of a system are not put down to the service', () => {
  const why = systemText(new Error('Cannot autolaunch D-Bus'));
  expect(english.detail(message('keychain.unavailable', { why }))).not.toContain('The service');
  const broken = { code: 'offline', text: systemText('socket closed') };
  expect(german.error(broken)).toBe(`${german.message(message('failure.offline'))} socket closed`);
});

describe('the reason of a failed call', () => {
  const error = (code: string, text: string) => ({ code, text: message('failure.text', { text }) });

  test('is described by its message, else by its kind followed by the service’s words', () => {
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

  test('says only once that the service reported an error', () => {
    expect(german.error(error('service-fault', 'Index offline'))).toBe('Der Dienst meldet: Index offline');
    expect(english.error(error('service-fault', 'Index offline'))).toBe('The service reported: Index offline');
    const own = message('failure.no-reason', { status: 500 });
    expect(german.error({ code: 'service-fault', text: own })).toBe(german.message(own));
  });

  test('leaves out words that only a program understands', () => {
    expect(german.error({ code: 'gone', text: message('error.gone') })).toBe('Intray läuft nicht.');
    expect(german.error({ code: 'invalid-params', text: message('error.invalid-params') })).toBe(
      'Diese Angaben können nicht verwendet werden. Prüfen Sie Ihre Eingaben.',
    );
    expect(german.error(error('unheard-of', 'What is this?'))).toBe('What is this?');
  });
});
