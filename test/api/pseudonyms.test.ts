import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogues } from '#contract/messages/format-message.ts';
import { message } from '#contract/messages/message.ts';
import { safeLog } from '../../main/api/diagnostics/log-lines.ts';
import { createPseudonyms } from '../../main/api/diagnostics/pseudonyms.ts';
import { aText } from '../lib/a-text.ts';

const own = ['anna', 'kanzlei-laptop'];

describe('a text that leaves this computer', () => {
  test.each([
    ['Brief an Mama.pdf', '[17 characters]'],
    ['Its subfolder "Personal/Müller Anna" cannot be read (EACCES).', undefined],
    ['ENOENT: no such file or directory, open "/srv/akten/Müller Anna/Befund 3.pdf"', '[ENOENT, 77 characters]'],
    ["EPERM: open 'C:\\Users\\Anna Müller\\Lohn 2026.xlsx'", '[EPERM, 49 characters]'],
    ['file:///opt/kunde-meier/x', '[25 characters]'],
    ['mueller@kanzlei.example may not upload to archive.kanzlei.example', '[65 characters]'],
  ])('%s', (text, expected) => {
    const said = createPseudonyms(own).text(text);
    if (expected !== undefined) expect(said).toBe(expected);
    expect(said).not.toMatch(/anna|m[uü]ller|personal|kanzlei|kunde|akten|befund|lohn|brief/iu);
  });

  test('a message of Intray is shown by its code with its numbers, and the same name always gets the same pseudonym', () => {
    const names = createPseudonyms([]);
    const path = '/srv/Akte Meier/Brief.PDF';
    expect(names.message(message('reveal.path', { path }))).toBe('reveal.path path=name-1.pdf');
    expect(names.of(path)).toBe('name-1.pdf');
    expect(names.message(message('pin.wait', { seconds: 30 }))).toBe('pin.wait seconds=30');
    const inner = message('folder.at', { path, text: message('folder.away') });
    expect(names.message(inner)).toBe('folder.at path=name-1.pdf text=(folder.away)');
  });

  test('a message of a file is shown by its code, and words of others in it do not appear', () => {
    const names = createPseudonyms(own);
    const taken = message('file.refused.path-taken', { path: '/srv/Akte Meier.pdf', place: 'Failed/Meier.pdf' });
    expect(names.message(taken)).toBe('file.refused.path-taken path=name-1.pdf place=name-2.pdf');
    const failed = message('file.restore.failed', { why: aText('EACCES: open /srv/Akte Meier.pdf') });
    expect(names.message(failed)).toBe('file.restore.failed why=(failure.text text=[EACCES, 32 characters])');
    expect(names.message(message('file.onHold.empty'))).toBe('file.onHold.empty');
  });

  test('no word of a value in a message appears', () => {
    const filledIn = Object.entries(catalogues.en).filter(([, text]) => text.includes('{'));
    const word = fc.stringMatching(/^[A-Za-zÄÖÜäöüß]{6,12}$/u).map((text) => `Q${text}`);
    const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.constantFrom(...filledIn), name, ([code, text], secret) => {
        const names = [...text.matchAll(/\{(\w+)/gu)].map(([, each = '']) => each);
        const params = Object.fromEntries(names.map((each) => [each, `/srv/${secret}`]));
        const said = createPseudonyms([]).message({ code, params });
        for (const each of secret.split(' ')) expect(said).not.toContain(each);
        expect(createPseudonyms([]).text(secret)).not.toContain(secret);
      }),
    );
  });

  test('a word of 120,000 letters takes no time', () => {
    const before = process.cpuUsage();
    createPseudonyms([]).text('a'.repeat(120_000));
    createPseudonyms([]).message(message('reveal.path', { path: '/a'.repeat(900) }));
    const { user } = process.cpuUsage(before);
    expect(user).toBeLessThan(1_000_000);
  });
});

describe('a line of a log that leaves this computer', () => {
  const safe = (line: object) => JSON.parse(safeLog(JSON.stringify(line), createPseudonyms(own))) as unknown;

  test('keeps words and numbers, and shows of other texts only that they differ', () => {
    const line = { level: 30, time: 't', state: 'queued', sizes: [1], reason: 'clock-skew', msg: 'a file is on hold' };
    const id = '0c7f1f6e-3a0c-4c50-8d5a-5a3f9c1f4e01';
    expect(safe({ ...line, file: id, folder: 'Akte Meier', more: { host: 'archive.kanzlei.example' } })).toEqual({
      ...line,
      file: id,
      folder: '[10 characters]',
      more: { host: '[23 characters]' },
    });
    expect(safe({ ...line, user: 'anna' })).toEqual({ ...line, user: '[4 characters]' });
  });

  test('keeps where in the program an error arose, without its text and its folders', () => {
    const stack = 'Error: cannot read /home/anna/Lohn.pdf\n    at readAll (/home/anna/intray/dist/main.js:12:34)';
    expect(safe({ msg: 'failed', error: { code: 'EACCES', message: 'cannot read Lohn.pdf', stack } })).toEqual({
      msg: 'failed',
      error: { code: 'EACCES', message: '[20 characters]', stack: '    at readAll (main.js:12:34)' },
    });
    const said = safeLog('Error: Lohn\n    at run (/home/anna/x.js:1:2)\n', createPseudonyms(own));
    expect(said).toBe('[11 characters]\n    at run (x.js:1:2)\n');
  });
});
