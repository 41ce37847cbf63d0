import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { columns } from '../../../main/hosts/cli/output/columns.ts';
import { barLine, createProgress } from '../../../main/hosts/cli/output/progress.ts';
import { terminalText } from '../../../main/hosts/cli/output/person-text.ts';
import { cutToWidth, widthOf } from '../../../main/hosts/cli/output/width.ts';
import { madeFile } from './made-file.ts';

const texts = terminalText('en-GB');
const done = madeFile('a.pdf', { state: 'done', group: 'done' });
const sending = madeFile('b\u202e.pdf', { state: 'uploading', uploadedBytes: 450 });

function stream(isTTY: boolean) {
  const through = Object.assign(new PassThrough(), { isTTY, columns: 50 });
  return { stream: through as unknown as NodeJS.WriteStream, said: () => String(through.read() ?? '') };
}

test('the bar counts ended files and moves with bytes and pages', () => {
  expect(barLine([done, sending], null, texts)).toBe(
    '[###############---------] 1 of 2 done  Uploading: b\\u{202e}.pdf 45 %',
  );
  expect(barLine([madeFile('a', {})], null, texts)).toBe(`[${'-'.repeat(24)}] 0 of 1 done  Being written: a`);
  expect(barLine([done], 'waiting: offline', texts)).toBe(`[${'#'.repeat(24)}] 1 of 1 done  waiting: offline`);
  const half = madeFile('c', { state: 'processing', pages: 4, pagesDone: 2 });
  expect(barLine([half], null, texts)).toMatch(/^\[#{16}-{8}\]/u);
});

test('a terminal gets one line that is redrawn and then erased', () => {
  const { stream: tty, said } = stream(true);
  const progress = createProgress({ quiet: true, stream: tty, texts });
  progress.show([done, sending]);
  progress.end();
  const text = said();
  expect(text).not.toContain('\n');
  expect(text.split('\r')[1]?.replace('\u001b[K', '').length).toBeLessThan(50);
  expect(text.endsWith('\r\u001b[K')).toBe(true);
});

test('without a terminal there is a line for every step, or none for scripts', () => {
  const { stream: pipe, said } = stream(false);
  const progress = createProgress({ quiet: false, stream: pipe, texts });
  progress.show([sending]);
  progress.show([sending]);
  progress.note('waiting: offline');
  progress.note('waiting: offline');
  progress.show([{ ...sending, state: 'done', group: 'done' }]);
  progress.end();
  expect(said()).toBe('/in/b\\u{202e}.pdf: Uploading\nwaiting: offline\n/in/b\\u{202e}.pdf: Done\n');
  const silent = stream(false);
  createProgress({ quiet: true, stream: silent.stream, texts }).show([sending]);
  expect(silent.said()).toBe('');
});

test('names in wide characters keep the line on one line, and columns aligned', () => {
  const name = '請求書二〇二六年三月分.pdf';
  expect(widthOf(name)).toBe(26);
  expect(cutToWidth(name, 7)).toBe('請求書');
  expect(cutToWidth('e\u0301t', 1)).toBe('e\u0301');
  // A family, a flag and a keycap are two columns wide each, however many characters they consist of.
  expect(['👨‍👩‍👧', '🇩🇪', '1️⃣'].map(widthOf)).toEqual([2, 2, 2]);
  expect(cutToWidth('a👨‍👩‍👧b', 2)).toBe('a');
  const { stream: tty, said } = stream(true);
  createProgress({ quiet: true, stream: tty, texts }).show([madeFile(name, { state: 'uploading' })]);
  expect(widthOf(said().replace('\r', '').replace('\u001b[K', ''))).toBeLessThan(50);
  const lines = columns([
    [name, 'x'],
    ['short.pdf', 'y'],
  ]).split('\n');
  expect(lines.map((line) => widthOf(line))).toEqual([29, 29]);
});
