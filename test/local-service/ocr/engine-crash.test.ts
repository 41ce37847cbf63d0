import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { UnavailablePart } from '#lib/unavailable-part.ts';
import { picturePages } from '../../builders/documents/page-picture.ts';
import type { PageText } from '../../builders/documents/page-texts.ts';
import { buildScannedPdf } from '../../builders/documents/scanned-pdf.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import { useReader } from '../readers/reading.ts';

const lines = ['Please call back.', 'Fax number seventeen'];
const text: PageText = { kind: 'letter', language: 'eng', lines };
const [page] = await picturePages(await buildTextPdf([text], { fontSize: 12 }), 200);
if (!page) throw new Error('No page was drawn');
const scan = await buildScannedPdf([page, page, page]);
const onePage = await buildScannedPdf([page]);
const read = lines.join('\n');

// Here the engine in WebAssembly is tested, which reads where none is installed. Most tests have no second engine, which
// would read the pages in its place.
vi.mock(import('#lib/find-tesseract.ts'), async (load) => ({
  ...(await load()),
  findTesseract: () => ({ state: 'no-program' }),
}));

type Kill = (thread: Worker) => void;

const ways: readonly (readonly [string, Kill])[] = [
  ['is ended', (thread) => void thread.terminate()],
  [
    'crashes',
    // This is not a valid message, so the handler throws an uncaught error.
    (thread) => {
      thread.postMessage(null);
    },
  ],
];

/** Kills the thread in place of the recognition with this number. */
function killAtRecognition(thread: Worker | undefined, number: number, kill: Kill): void {
  if (!thread) throw new Error('No engine was started');
  const post = thread.postMessage.bind(thread);
  let recognitions = 0;
  thread.postMessage = (packet: { readonly action: string }) => {
    if (packet.action === 'recognize') recognitions += 1;
    if (recognitions === number) {
      thread.postMessage = post;
      kill(thread);
    } else post(packet);
  };
}

describe.each(ways)('when the engine thread %s', (_, kill) => {
  const threads: Worker[] = [];
  const keep = (thread: Worker) => threads.push(thread);
  beforeAll(() => void process.on('worker', keep));
  afterAll(() => void process.off('worker', keep));

  const reader = useReader({ engines: ['tesseract'] });
  const { readDocument } = reader;
  const both = useReader();

  it('while it starts, another is started and nothing is lost', async () => {
    process.once('worker', kill);
    const { pages, notes } = await readDocument(scan, 'scan.pdf');
    expect(notes).toEqual([]);
    expect(pages.map((found) => found.text)).toEqual([read, read, read]);
    expect(threads).toHaveLength(2);
  });

  it('while it reads, the page is noted and the next ones are read by another thread', async () => {
    killAtRecognition(threads.at(-1), 2, kill);
    const { pages, notes } = await readDocument(scan, 'scan.pdf');
    expect(notes).toEqual([serviceMessage('reading.page-unread', { page: 2 })]);
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

  it('on the only page, the document counts neither as damaged nor as empty: its reading has failed', async () => {
    killAtRecognition(threads.at(-1), 1, kill);
    await expect(reader.read(onePage, 'scan.pdf')).rejects.toThrow('page 1 could not be read');
  });

  it('at every start, no document is blamed', async () => {
    process.on('worker', kill);
    try {
      await expect(reader.read(scan, 'scan.pdf')).rejects.toThrow(UnavailablePart);
    } finally {
      process.off('worker', kill);
    }
    expect((await readDocument(scan, 'scan.pdf')).notes).toEqual([]);
  });

  it('while it reads, the page is not lost where there is a second engine', async () => {
    await both.readDocument(onePage, 'scan.pdf');
    killAtRecognition(threads.at(-1), 2, kill);
    const { pages, notes } = await both.readDocument(scan, 'scan.pdf');
    expect(notes).toEqual([]);
    expect(pages.map((found) => found.text)).toEqual([read, read, read]);
  });
});
