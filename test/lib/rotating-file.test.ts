import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openRotatingFile } from '#lib/rotating-file.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** Opens a file for writing, as a database would; the system gives it the lowest free descriptor number. */
function victim(folder: string) {
  const file = path.join(folder, 'precious');
  writeFileSync(file, 'precious');
  const descriptor = openSync(file, 'r+');
  return {
    end() {
      closeSync(descriptor);
      return readFileSync(file, 'utf8');
    },
  };
}

test('a log that could not be reopened writes to no file that was opened meanwhile, and continues when it can', () => {
  const place = temporaryDirectory();
  const folder = path.join(place, 'logs');
  const log = openRotatingFile({ folder, name: 'x', maxBytes: 20 });
  log.write('first line\n');
  // A file is now in the folder's place: the log can be closed, but not opened again.
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
  log.write('a second line that is long\n');
  const precious = victim(place);
  for (let n = 0; n < 5; n += 1) log.write('a line\n');
  expect(precious.end()).toBe('precious');
  rmSync(folder);
  mkdirSync(folder);
  log.write('at last\n');
  expect(readFileSync(path.join(folder, 'x.log'), 'utf8')).toBe('at last\n');
  log.close();
});

test('a line after the end is dropped', () => {
  const place = temporaryDirectory();
  const log = openRotatingFile({ folder: place, name: 'x' });
  log.close();
  const precious = victim(place);
  log.write('late\n');
  expect(precious.end()).toBe('precious');
});
