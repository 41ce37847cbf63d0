import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { toMain } from '#channels';
import { capabilities } from '#contract/frame.ts';
import { pageClient, preload } from '../../fakes/electron/preloaded-page.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { bootHost } from './running-host.ts';

async function host() {
  const running = bootHost();
  await running.ready();
  return { ...running, contents: running.window().webContents };
}

test('the page talks to the app through the preload script, and is notified of changes', async () => {
  const running = await host();
  const client = await pageClient(running, running.contents);
  expect(client.hello()?.capabilities).toEqual([...capabilities]);
  const changes: string[] = [];
  client.onTopic('settings', () => changes.push('settings'));
  expect(await client.call('settings.set', { theme: 'dark' })).toMatchObject({ ok: true, result: { theme: 'dark' } });
  await expect.poll(() => changes).toContain('settings');
  await expect.poll(() => running.nativeTheme.themeSource).toBe('dark');
});

test('folders are picked by the host’s own dialogue, files named by path, places shown in the file manager', async () => {
  const running = await host();
  const client = await pageClient(running, running.contents);
  expect(await client.call('folders.pick', {})).toEqual({ ok: true, result: { path: null } });
  running.dials.picked = temporaryDirectory();
  expect(await client.call('folders.pick', {})).toEqual({ ok: true, result: { path: running.dials.picked } });
  const file = path.join(running.dials.picked, 'a.txt');
  writeFileSync(file, 'some words');
  expect(await client.call('batches.add', { paths: [file] })).toMatchObject({ ok: true });
  const bridge = await preload(running, running.contents);
  expect([bridge.pathOf({ path: file }), bridge.pathOf({})]).toEqual([file, '']);
});

test('a page that is loaded again is greeted again, and subscriptions of the one before it end', async () => {
  const { contents, ask, ...running } = await host();
  const hellos = () => contents.sent.filter(({ text }) => String(text).includes('"hello"')).length;
  await pageClient(running, contents);
  await pageClient(running, contents);
  expect(hellos()).toBe(2);
  const events = () => contents.sent.filter(({ text }) => String(text).includes('"topic":"settings"')).length;
  await (await pageClient(running, contents)).call('settings.set', { language: 'de' });
  await expect.poll(events).toBe(1);
  contents.emit('render-process-gone', {}, { reason: 'crashed' });
  const before = contents.sent.length;
  running.say(contents, toMain, '{"kind":"call","id":1,"method":"app.status","params":{}}', null);
  await ask('app.pause', {});
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(contents.sent).toHaveLength(before);
});

test('only our page in the main frame is answered', async () => {
  const { contents, say, ...running } = await host();
  const call = JSON.stringify({ kind: 'call', id: 1, method: 'app.status', params: {} });
  const main = { url: 'app://intray/', parent: null };
  for (const frame of [
    null,
    { url: 'https://evil.example/', parent: null },
    { url: 'app://elsewhere/', parent: null },
    { url: 'app://intray/content/aaaaaaaaaaaaaaaaaaaa', parent: null },
    { url: 'about:blank', parent: null },
    { url: 'app://intray/', parent: main },
  ]) {
    say(contents, toMain, '', frame);
    say(contents, toMain, call, frame);
  }
  for (const text of [undefined, 7, { kind: 'call' }, null]) say(contents, toMain, text, main);
  expect(contents.sent).toEqual([]);
  // The channel itself works for the page that may use it.
  await pageClient({ ...running, say }, contents);
  expect(contents.sent).toHaveLength(1);
});

test('an invalid frame disconnects the page', async () => {
  const { contents, say } = await host();
  const main = { url: 'app://intray/', parent: null };
  say(contents, toMain, '', main);
  say(contents, toMain, 'no frame', main);
  say(contents, toMain, JSON.stringify({ kind: 'call', id: 1, method: 'app.status', params: {} }), main);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(contents.sent).toHaveLength(1);
});
