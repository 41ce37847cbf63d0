import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const host = path.resolve(import.meta.dirname, '../../main/hosts/electron');
const readme = readFileSync(path.join(host, 'README.md'), 'utf8');
const rows = [...readme.matchAll(/^\| (\d+) +\| (.+?) +\| `?(.+?)`? +\| `(.+)` +\|$/gmu)];
const sources = readdirSync(host, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(path.join(host, name), 'utf8'));

test('every point of Electron’s security checklist names the line that meets it, and that line is there', () => {
  expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  for (const [, number, point, file = '', line = ''] of rows) {
    if (file === 'nowhere') {
      expect([number, point, sources.some((text) => text.includes(line))]).toEqual([number, point, false]);
    } else {
      const isThere = readFileSync(path.join(host, file), 'utf8').includes(line);
      expect([number, point, isThere]).toEqual([number, point, true]);
    }
  }
});
