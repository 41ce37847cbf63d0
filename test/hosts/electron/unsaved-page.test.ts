import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bootHost } from './running-host.ts';

async function host(locale: string) {
  const running = bootHost({ turn: ({ app }) => (app.locale = locale) });
  await running.ready();
  const { webContents } = running.window();
  return { ...running, contents: webContents };
}

test('reloading a page with unsaved changes asks once, and keeps the page until a person discards them', async () => {
  const { contents, seen } = await host('en-GB');
  contents.hasUnsaved = true;
  contents.reload();
  contents.reload();
  expect([contents.reloads, seen.questions.length]).toEqual([0, 1]);
  expect(seen.questions[0]?.options).toMatchObject({
    message: 'Discard your changes?',
    buttons: ['Discard', 'Keep editing'],
    // Enter and Escape choose the button that keeps the changes.
    defaultId: 1,
    cancelId: 1,
  });
  seen.questions[0]?.answer('Keep editing');
  await turn();
  expect([contents.reloads, contents.hasUnsaved]).toEqual([0, true]);

  contents.reload();
  seen.questions[1]?.answer('Discard');
  await expect.poll(() => contents.reloads).toBe(1);
  // The page that loaded after that asks again.
  contents.hasUnsaved = true;
  contents.reload();
  expect([contents.reloads, seen.questions.length]).toEqual([1, 3]);
});

test('a page without changes is reloaded at once; closing hides the window and loses no changes', async () => {
  const { contents, seen, window } = await host('en-GB');
  contents.reload();
  expect([contents.reloads, seen.questions.length]).toEqual([1, 0]);
  contents.hasUnsaved = true;
  window().close();
  expect([window().isDestroyed(), contents.hasUnsaved, seen.questions.length]).toEqual([false, true, 0]);
});

test('the question is in German when the app is', async () => {
  const { contents, seen } = await host('de-DE');
  contents.hasUnsaved = true;
  contents.reload();
  expect(seen.questions[0]?.options.buttons).toEqual(['Verwerfen', 'Weiter bearbeiten']);
});
