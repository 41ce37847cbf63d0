// A document thread with dials instead of readers: the document says what happens. Runs as a real worker thread.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { UnavailablePart } from '#lib/unavailable-part.ts';
import { answerRequests, type Answer } from '#local-service/queue/answer-requests.ts';
import type { MergeTask, ThreadRequest } from '#local-service/queue/thread-messages.ts';
import type { Dials } from './dials.ts';

if (parentPort === null) throw new Error('runs in a worker thread only');
const port = parentPort;
const hoard: unknown[] = [];
const plainPage = { widthPt: 0, heightPt: 0, rotation: 0, textSource: 'plain', words: [], confidence: 1 };
const plainFacts = { kind: 'text', contentType: 'text/plain', mail: null, invoiceXml: null };

answerRequests(port, (request) => (request.kind === 'merge' ? merge(request) : read(request)));

/** Real headers may precede the dials, so that a document has a type. */
async function dialsOf(path: string): Promise<Dials> {
  const text = await readFile(path, 'utf8');
  const dials = JSON.parse(text.slice(text.indexOf('{'))) as Dials;
  return dials.later !== undefined && existsSync(dials.later.path) ? dials.later.dials : dials;
}

async function merge({ inputs, output }: MergeTask): Promise<Answer> {
  for (const { path } of inputs) if ((await dialsOf(path)).hangsMerge === true) for (;;) Math.sqrt(2);
  await writeFile(output, `%PDF-1.7 ${JSON.stringify({ text: inputs.map(({ name }) => name).join(' ') })}`);
  return { reply: { kind: 'merged', path: output, pageCount: inputs.length } };
}

async function read({ path, name }: Exclude<ThreadRequest, MergeTask>): Promise<Answer> {
  const dials = await dialsOf(path);
  const pages = dials.pages ?? 1;
  for (let page = 1; page <= pages; page += 1) {
    if (dials.pageMs !== undefined) await sleep(dials.pageMs);
    if (dials.hangAtPage === page) for (;;) Math.sqrt(page);
    port.postMessage({ kind: 'progress', pagesDone: page, pages });
  }
  if (dials.fillHeap === true) for (;;) hoard.push(Array.from({ length: 10_000 }, (_, index) => ({ index })));
  if (dials.residentMb !== undefined) {
    hoard.push(new Uint8Array(dials.residentMb * 1024 * 1024).fill(1));
    await sleep(60_000);
  }
  if (dials.exitCode !== undefined) process.exit(dials.exitCode);
  if (dials.throws !== undefined) throw new Error(dials.throws);
  if (dials.unavailable !== undefined) throw new UnavailablePart(dials.unavailable, new Error('no such file'));
  if (dials.failure !== undefined) return { reply: { kind: 'unreadable', failure: dials.failure } };
  const text = dials.text ?? name;
  return {
    reply: {
      kind: 'read',
      recognised: dials.recognised ?? false,
      notSplit: null,
      byTag: {},
      reading: {
        contentType: 'text/plain',
        pages: Array.from({ length: pages }, (_, index) => ({
          number: index + 1,
          text,
          pageGz: new Uint8Array(gzipSync(JSON.stringify({ ...plainPage, number: index + 1, text }))),
        })),
        documentGz: new Uint8Array(gzipSync(JSON.stringify(plainFacts))),
        warnings: [],
        notes: [],
        tagName: dials.tagName ?? 'invoice',
        tagScore: 0.9,
        tagSource: 'classifier',
        classifier: 'zero',
        dataPoints: [
          {
            name: 'total',
            dataType: 'Decimal',
            valueNumber: 12.5,
            valueAsString: '12.50',
            page: 1,
            box: { x: 0, y: 0, width: 0.5, height: 0.1 },
            confidence: 1,
            source: 'text',
          },
        ],
      },
    },
  };
}
