// Entry of the thread that draws pages for screens. Untrusted bytes are decoded here, and not in the thread that answers
// requests.
import { parentPort } from 'node:worker_threads';
import { blockUnusedLoaders } from '../readers/image/block-unused-loaders.ts';
import { pagePicture } from '../readers/image/page-picture.ts';
import { defaultLimits } from '../readers/limits.ts';
import { pdfPagePicture } from '../readers/pdf/pdf-page-picture.ts';
import { createPdfiumSource } from '../readers/pdf/pdfium-source.ts';
import type { PagePicture } from '../readers/picture-wish.ts';
import type { PictureRequest } from './page-pictures.ts';

if (parentPort === null) throw new Error('picture-worker runs in a worker thread only');
const port = parentPort;
const pdfium = createPdfiumSource(defaultLimits.drawnBytes);
blockUnusedLoaders();

const draw = ({ path, of, wish }: PictureRequest): Promise<PagePicture> =>
  of === 'pdf' ? pdfPagePicture(path, wish, defaultLimits, pdfium) : pagePicture(path, wish, defaultLimits);

port.on('message', (request: PictureRequest) => {
  void draw(request)
    .catch((): PagePicture => ({ kind: 'none' }))
    .then((picture) => port.postMessage(picture, picture.kind === 'drawn' ? [picture.bytes.buffer] : []));
});
