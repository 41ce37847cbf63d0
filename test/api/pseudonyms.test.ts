import { describe, expect, test } from 'vitest';
import { safeLog } from '../../main/api/diagnostics/log-lines.ts';
import { createPseudonyms } from '../../main/api/diagnostics/pseudonyms.ts';

describe('names in a text that leaves this computer', () => {
  test.each([
    [
      '/home/anna/Scans/Brief an Mama.pdf cannot be read',
      /^name-\d+ an name-\d+\.pdf cannot be read$/u,
      ['anna', 'Brief'],
    ],
    ['There is no folder “/srv/Akte Meier/neu”.', /^There is no folder “name-1”\.$/u, ['Meier']],
    ["ENOENT: open 'C:\\Users\\anna\\Lohn 2026.xlsx'", /^ENOENT: open 'name-\d+\.xlsx'$/u, ['anna', 'Lohn']],
    ['\\\\server\\share\\x.tif is away', /^name-1\.tif is away$/u, ['server', 'share']],
    ['"Kündigung Weber.docx" was refused', /^"name-1\.docx" was refused$/u, ['Weber']],
    ["'/home/anna/Akte Meier/neu' is away", /^'name-\d+' is away$/u, ['Meier', 'neu']],
    ['anna is signed in', /^name-1 is signed in$/u, ['anna']],
    ['HTTP 422 at http://127.0.0.1:4010/api', /^HTTP 422 at http:\/\/127\.0\.0\.1:4010\/api$/u, []],
  ])('%s', (text, expected, secrets) => {
    const scrubbed = createPseudonyms(['anna', '/home/anna']).scrub(text);
    expect(scrubbed).toMatch(expected);
    for (const secret of secrets) expect(scrubbed).not.toContain(secret);
  });

  test('the same name is the same stand-in throughout a bundle, and keeps its kind', () => {
    const names = createPseudonyms([]);
    const first = names.of('/a/Brief.PDF');
    expect([first, names.scrub('/a/Brief.PDF'), names.of('/b/Brief.PDF')]).toEqual([
      'name-1.pdf',
      'name-1.pdf',
      'name-2.pdf',
    ]);
  });

  test('a debug line keeps words and numbers, and of other texts only that they differ', () => {
    const names = createPseudonyms([]);
    const line = {
      level: 20,
      time: 't',
      state: 'queued',
      folder: 'Akte Meier',
      sizes: [1],
      more: { file: 'a b.pdf' },
      msg: 'seen',
    };
    expect(JSON.parse(safeLog(JSON.stringify(line), names))).toEqual({
      ...line,
      folder: 'name-1',
      more: { file: 'name-2.pdf' },
    });
    expect(safeLog('at run (/home/anna/x.js:1:2)\n', names)).not.toContain('anna');
  });
});
