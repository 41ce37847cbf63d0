import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picturePages } from '../../builders/documents/page-picture.ts';
import type { PageText } from '../../builders/documents/page-texts.ts';
import { buildScannedPdf } from '../../builders/documents/scanned-pdf.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import { useReader } from './reading.ts';

const lines = ['Please call back.', 'Fax number seventeen'];
const text: PageText = { kind: 'letter', language: 'eng', lines };
const [page] = await picturePages(await buildTextPdf([text], { fontSize: 12 }), 200);
if (!page) throw new Error('No page was drawn');
const scan = await buildScannedPdf([page, page, page]);
const read = lines.join('\n');

const ways: readonly (readonly [string, (thread: Worker) => void])[] = [
  ['is ended', (thread) => void thread.terminate()],
  [
    'crashes',
    // No packet at all: its handler throws where nothing catches.
    (thread) => {
      thread.postMessage(null);
    },
  ],
];

describe.each(ways)('when the engine thread %s', (_, kill) => {
  const threads: Worker[] = [];
  const keep = (thread: Worker) => threads.push(thread);
  beforeAll(() => void process.on('worker', keep));
  afterAll(() => void process.off('worker', keep));

  const { readDocument } = useReader();

  it('while it starts, the page is noted and the next are read by another', async () => {
    process.once('worker', kill);
    const { pages, notes } = await readDocument(scan, 'scan.pdf');
    expect(notes).toEqual(['Page 1 could not be read.']);
    expect(pages.map((found) => found.text)).toEqual(['', read, read]);
    expect(threads).toHaveLength(2);
  });

  it('while it reads, the page is noted and the next are read by another', async () => {
    const thread = threads.at(-1);
    if (!thread) throw new Error('No engine was started');
    const post = thread.postMessage.bind(thread);
    let recognitions = 0;
    thread.postMessage = (packet: { readonly action: string }) => {
      if (packet.action === 'recognize') recognitions += 1;
      if (recognitions === 2) {
        thread.postMessage = post;
        kill(thread);
      } else post(packet);
    };
    const { pages, notes } = await readDocument(scan, 'scan.pdf');
    expect(notes).toEqual(['Page 2 could not be read.']);
    expect(pages.map((found) => found.text)).toEqual([read, '', read]);
    expect(threads).toHaveLength(3);
  });

  it('while it waits, nothing is lost', async () => {
    const thread = threads.at(-1);
    if (!thread) throw new Error('No engine was started');
    const exit = new Promise((resolve) => thread.once('exit', resolve));
    kill(thread);
    await exit;
    const { pages, notes } = await readDocument(scan, 'scan.pdf');
    expect(notes).toEqual([]);
    expect(pages.map((found) => found.text)).toEqual([read, read, read]);
    expect(threads).toHaveLength(4);
  });
});
