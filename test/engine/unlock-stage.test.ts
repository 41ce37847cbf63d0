import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMemoryFolderPasswords } from '../fakes/memory-folder-passwords.ts';
import { createMemoryUnlockedCopies, rightPassword } from '../fakes/memory-unlocked-copies.ts';
import { engineFixture } from './fixture/engine-fixture.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const locked = 'the locked bytes';

/** A folder with passwords, whose files need one. `tries` holds the lists that were tried on each file. */
async function lockedFolder(list: readonly string[]) {
  const passwords = createMemoryFolderPasswords();
  const ids: string[] = [];
  for (const password of list) {
    const stored = await passwords.add(password);
    if (stored.kind === 'stored') ids.push(stored.id);
  }
  const copies = createMemoryUnlockedCopies();
  const tries: (readonly string[])[] = [];
  const unlockedCopies: typeof copies = {
    ...copies,
    unlock: (source, tried) => {
      tries.push(tried);
      return copies.unlock(source, tried);
    },
  };
  const fixture = engineFixture({ deps: { unlockedCopies, passwords }, folder: { passwordIds: ids } });
  fixture.service.finishJobs = true;
  fixture.service.locked.add(hashOf(locked));
  return { ...fixture, passwords, tries };
}

test('a password of the folder opens a file, and the history says so without the password', async () => {
  const fixture = await lockedFolder(['wrong', rightPassword]);
  const { engine, journal, service, tries } = fixture;
  fixture.write('locked.pdf', locked);
  await engine.start();
  await fixture.until(() => fixture.states()['locked.pdf'] === 'done');
  expect(tries).toEqual([['wrong', rightPassword]]);
  expect(service.uploads).toHaveLength(2);
  const [file] = journal.files({});
  const history = JSON.stringify(file === undefined ? [] : journal.history(file.id));
  expect(history).toContain('file.history.unlocked-by-folder');
  expect(history).not.toContain(`"${rightPassword}"`);
});

test('a list of wrong passwords is tried once, leaves the file on hold, and holds up no other file', async () => {
  const fixture = await lockedFolder(['a', 'b']);
  const { engine, journal, tries, clock, passwords } = fixture;
  fixture.write('locked.pdf', locked);
  fixture.write('open.pdf', 'no password');
  await engine.start();
  await fixture.until(
    () => fixture.states()['locked.pdf'] === 'on-hold' && fixture.states()['open.pdf'] === 'done' && tries.length > 0,
  );
  const [file] = journal.files({ kinds: ['on-hold'] });
  for (let turns = 0; turns < 20; turns += 1) {
    clock.advance(300_000);
    await fixture.rest(2);
  }
  expect(tries).toEqual([['a', 'b']]);
  expect(passwords.reads).toBe(1);
  expect(journal.files({ kinds: ['on-hold'] })).toEqual([file]);
  // A person can still enter the right one.
  if (file === undefined) throw new Error('no file');
  expect(await engine.unlock(file.id, rightPassword)).toEqual({ ok: true });
  await fixture.until(() => fixture.states()['locked.pdf'] === 'done');
});

test('a locked keychain is asked again later', async () => {
  const fixture = await lockedFolder([rightPassword]);
  const { engine, tries, passwords } = fixture;
  passwords.isLocked = true;
  fixture.write('locked.pdf', locked);
  await engine.start();
  await fixture.until(() => fixture.states()['locked.pdf'] === 'on-hold' && passwords.reads > 0);
  expect(tries).toEqual([]);
  passwords.isLocked = false;
  await fixture.until(() => fixture.states()['locked.pdf'] === 'done', 60_000);
  expect(passwords.reads).toBe(2);
});
