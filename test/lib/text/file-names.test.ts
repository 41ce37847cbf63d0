import { expect, test } from 'vitest';
import { isPlainName, plainName, portableName } from '#lib/text/file-names.ts';

test.each([
  ['Rechnung Müller.pdf', 'Rechnung Müller.pdf'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['C:\\x\u0000y?.txt ', 'C__x_y_.txt'],
  ['con.txt', '_con.txt'],
  ['COM¹.x.pdf', '_COM¹.x.pdf'],
  ['console.txt', 'console.txt'],
  ['.hidden', '.hidden'],
  ['a. . ', 'a'],
  ['...', '_'],
  ['', '_'],
  [`${'ü'.repeat(400)}.pdf`, `${'ü'.repeat(48)}.pdf`],
  [`${'😀'.repeat(40)}.pdf`, `${'😀'.repeat(24)}.pdf`],
  [`a.${'x'.repeat(300)}`, `a.${'x'.repeat(19)}`],
  ['\ud800.txt', '\ufffd.txt'],
  [`a.${'😀'.repeat(20)}`, `a.${'😀'.repeat(9)}`],
])('%j is named %j on every file system', (given, name) => {
  expect(portableName(given, 100)).toBe(name);
});

test.each([
  ['../../etc/passwd', '_.._etc_passwd'],
  ['invoice\u202efdp.exe', 'invoice_fdp.exe'],
  ['.hidden', 'hidden'],
  ['...', '_'],
])('%j of an unknown sender is named %j', (given, name) => {
  expect(plainName(given, 100)).toBe(name);
  expect(isPlainName(name)).toBe(true);
});

test.each(['', '.', '..', 'a/b', 'a\\b', 'nul.txt', 'a ', 'a.', 'a\u202eb', 'a\nb', 'C:x'])(
  '%j is not a plain name',
  (name) => {
    expect(isPlainName(name)).toBe(false);
  },
);
