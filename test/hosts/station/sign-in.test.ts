import { readFileSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createSignIn } from '#hosts/station/sign-in.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';

test('who signs in while nothing can be written is signed in until the next start', () => {
  const dataDir = temporaryDirectory();
  const signIn = createSignIn(dataDir);
  const page = readFileSync(signIn.writePage('http://127.0.0.1:1'), 'utf8');
  rmSync(dataDir, { recursive: true });
  const cookie = signIn.exchange(/#sign-in=([\w-]+)/u.exec(page)?.[1] ?? '')?.split(';')[0];
  expect(cookie).toMatch(/^intray-/u);
  expect(signIn.isSignedIn(cookie)).toBe(true);
  expect(createSignIn(dataDir).isSignedIn(cookie)).toBe(false);
});
