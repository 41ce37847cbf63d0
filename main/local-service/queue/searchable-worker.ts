// Entry of the thread that writes searchable copies. Untrusted bytes are opened here, and not in the thread that answers
// requests.
import { parentPort } from 'node:worker_threads';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import { refuse } from '../readers/failure.ts';
import { blockUnusedLoaders } from '../readers/image/block-unused-loaders.ts';
import { defaultLimits } from '../readers/limits.ts';
import { createPdfiumSource } from '../readers/pdf/pdfium-source.ts';
import { writeSearchable, type SearchableRequest } from '../readers/searchable/write-searchable.ts';

if (parentPort === null) throw new Error('searchable-worker runs in a worker thread only');
const port = parentPort;
const pdfium = createPdfiumSource();
blockUnusedLoaders();

port.on('message', (request: SearchableRequest) => {
  void writeSearchable(request, defaultLimits, pdfium)
    .catch(() => refuse('corrupt', serviceMessage('service.answer.copy-failed')))
    .then((outcome) => port.postMessage(outcome));
});
