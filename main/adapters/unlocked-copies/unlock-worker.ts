// Entry of the thread that opens a PDF with passwords. Untrusted bytes are parsed here, and not in the thread that runs the app.
import { parentPort } from 'node:worker_threads';
import type { UnlockRequest } from './unlock-in-thread.ts';
import { unlockPdf, type UnlockedPdf } from './unlock-pdf.ts';

if (parentPort === null) throw new Error('unlock-worker runs in a worker thread only');
const port = parentPort;

port.on('message', ({ pdf, passwords }: UnlockRequest) => {
  void unlockPdf(pdf, passwords)
    // WebAssembly ends so on a wild pointer or when its memory runs out.
    .catch((): UnlockedPdf => ({ kind: 'damaged' }))
    .then((outcome) => port.postMessage(outcome, outcome.kind === 'unlocked' ? [outcome.bytes.buffer] : []));
});
