import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createChildHost } from '#hosts/station/run-station.ts';
import type { ChildHost } from '#ports/child-host.ts';
import type { MethodResult } from '#contract/methods.ts';
import { buildScannedPdf } from '../builders/documents/scanned-pdf.ts';
import { picturePages } from '../builders/documents/page-picture.ts';
import { buildTextPdf } from '../builders/documents/text-pdf.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { startApp } from './running-app.ts';

/** Starts real children; `onMessage` gets the kind and time of each message. */
function listening(onMessage: (kind: string, atMs: number) => void): ChildHost {
  const host = createChildHost();
  return {
    async start(...given) {
      const child = await host.start(...given);
      child.onMessage((message) => onMessage(`${String(message.kind)} ${String(message.event_kind)}`, Date.now()));
      return child;
    },
  };
}

test('the pages of a scan are reported one by one, and its end within a second', async () => {
  const files = temporaryDirectory();
  const times = new Map<string, number>();
  const childHost = listening((kind, atMs) => void times.set(kind, atMs));
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
  const pushedAtMs = times.get('event job.completed');
  expect(pushedAtMs).toBeDefined();
  // With polling alone the state would arrive at the next poll, which comes seconds later after a slow scan.
  expect(knownAtMs - (pushedAtMs ?? 0)).toBeLessThan(1_000);
}, 90_000);
