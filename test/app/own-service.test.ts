import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createChildHost } from '#hosts/station/run-station.ts';
import type { ChildHost } from '#ports/child-host.ts';
import type { MethodResult } from '#contract/methods.ts';
import { parentMessage, type OwnAccess } from '#service-api/parent-messages.ts';
import { buildScannedPdf } from '../builders/documents/scanned-pdf.ts';
import { picturePages } from '../builders/documents/page-picture.ts';
import { buildTextPdf } from '../builders/documents/text-pdf.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { createConfigureClient } from '../local-service/configure.ts';
import { startApp } from './running-app.ts';

/** Starts real children; `onMessage` gets each message, with the time. */
function listening(onMessage: (message: Readonly<Record<string, unknown>>, atMs: number) => void): ChildHost {
  const host = createChildHost();
  return {
    async start(entry, args, onState) {
      const child = await host.start(entry, args, (state) => {
        if (state.kind === 'ready') onMessage(state.message, Date.now());
        onState(state);
      });
      child.onMessage((message) => onMessage(message, Date.now()));
      return child;
    },
  };
}

test('the pages of a scan are reported one by one, and its end within a second', async () => {
  const files = temporaryDirectory();
  const times = new Map<string, number>();
  const childHost = listening(
    (each, atMs) => void times.set(`${String(each['kind'])} ${String(each['event_kind'])}`, atMs),
  );
  const { call, until } = await startApp(temporaryDirectory(), { childHost });
  await until('app.status', {}, ({ service }) => service.local === 'running' && service.serviceId !== null);

  const pages = ['first', 'second', 'third', 'fourth'].map((word) => `This is the ${word} page of a long scan.`);
  const texts = pages.map(
    (line) => ({ kind: 'letter', language: 'eng', lines: Array<string>(10).fill(line) }) as const,
  );
  const scan = await buildScannedPdf(await picturePages(await buildTextPdf(texts), 200));
  await writeFile(path.join(files, 'scan.pdf'), scan);
  const { id } = await call('batches.add', { paths: [path.join(files, 'scan.pdf')] });

  const seen = new Set<string>();
  const isDone = ({ files: [first] }: MethodResult<'batches.get'>): boolean => {
    if (first?.file.state === 'processing' && first.file.pages !== null) {
      seen.add(`${first.file.pagesDone ?? '?'} of ${first.file.pages}`);
    }
    return first?.file.state === 'done';
  };
  const done = await until('batches.get', { id }, isDone);
  const knownAtMs = Date.now();
  expect([...seen].filter((words) => /^[1-4] of 4$/u.test(words)).length).toBeGreaterThan(1);
  expect(done.files[0]?.file).toMatchObject({ state: 'done', pages: null, pagesDone: null });
  // The end of its only file is announced before that of the job, and may be enough.
  const pushedAtMs = await vi.waitFor(() => {
    const atMs = times.get('event job.completed');
    if (atMs === undefined) throw new Error('not announced');
    return atMs;
  }, 5_000);
  // With polling alone the state would arrive at the next poll, which comes seconds later after a slow scan.
  expect(knownAtMs - pushedAtMs).toBeLessThan(1_000);
}, 90_000);

test('what becomes of a document without a call of the app, as by a rule of keeping, is listed with its file', async () => {
  const files = temporaryDirectory();
  const ready = Promise.withResolvers<OwnAccess>();
  const childHost = listening((message) => {
    const parsed = parentMessage.safeParse(message);
    if (parsed.success && parsed.data.kind === 'ready') ready.resolve(parsed.data.own);
  });
  const { call, until } = await startApp(temporaryDirectory(), { childHost });
  const service = await createConfigureClient(await ready.promise);
  onTestFinished(() => service.close());
  await until('app.status', {}, ({ service: { serviceId } }) => serviceId !== null);
  await writeFile(path.join(files, 'letter.txt'), 'A letter that nobody keeps.');
  const { id } = await call('batches.add', { paths: [path.join(files, 'letter.txt')] });
  const done = await until('batches.get', { id }, ({ files: [first] }) => first?.file.state === 'done');
  const fileIds = [done.files[0]?.file.fileId ?? ''];
  const known = (removed: 'trash' | 'deleted' | null) =>
    until('batches.get', { id }, ({ files: [first] }) => first?.file.removed === removed);
  await service.ask('trash.move', { fileIds });
  await known('trash');
  await service.ask('trash.restore', { fileIds });
  await known(null);
  await service.ask('trash.move', { fileIds });
  await service.ask('trash.delete', { fileIds });
  await known('deleted');
}, 90_000);
