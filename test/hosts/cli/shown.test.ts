import { describe, expect, test } from 'vitest';
import { columns } from '../../../main/hosts/cli/output/columns.ts';
import { shown, shownJson } from '../../../main/hosts/cli/output/shown.ts';

const hostile = 'a\u001b[31mred\u0007\r\nb\u202efdp.exe\u2066x\u200bz\u0085\ud800';

describe('names from outside', () => {
  test('cannot move the cursor, break the line or turn the reading direction', () => {
    expect(shown(hostile)).toBe(String.raw`a\e[31mred\u{7}\r\nb\u{202e}fdp.exe\u{2066}x\u{200b}z\u{85}\u{d800}`);
    expect(shown('\u009b2J')).toBe(String.raw`\u{9b}2J`);
  });

  test('otherwise stay unchanged, including joiners of ordinary words', () => {
    for (const name of ['Übersicht – März.pdf', '請求書.pdf', 'می\u200cخواهم.txt', '👩\u200d🔬.png', 'حساب.pdf']) {
      expect(shown(name)).toBe(name);
    }
  });

  test('are escaped in JSON so that every parser gives them back', () => {
    const json = shownJson({ path: hostile, tag: '\u{e0041}' });
    for (const sign of ['\u202e', '\u2066', '\u200b', '\u0085', '\u0007', '\u001b']) expect(json).not.toContain(sign);
    expect(JSON.parse(json)).toEqual({ path: hostile, tag: '\u{e0041}' });
  });

  test('are escaped before columns are measured', () => {
    expect(
      columns([
        ['a\u202e', 'b'],
        ['longer name', 'c'],
      ]),
    ).toBe('a\\u{202e}    b\nlonger name  c');
  });
});
