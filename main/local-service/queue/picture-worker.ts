// Entry of the thread that draws pages of picture files for screens. Untrusted bytes are decoded here, and not in the
// thread that answers requests.
import { parentPort } from 'node:worker_threads';
import { blockUnusedLoaders } from '../readers/image/block-unused-loaders.ts';
import { pagePicture, type PagePicture } from '../readers/image/page-picture.ts';
import { defaultLimits } from '../readers/limits.ts';
import type { PictureRequest } from './page-pictures.ts';

if (parentPort === null) throw new Error('picture-worker runs in a worker thread only');
const port = parentPort;
blockUnusedLoaders();

port.on('message', ({ path, page }: PictureRequest) => {
  void pagePicture(path, page, defaultLimits)
    .catch((): PagePicture => ({ kind: 'none' }))
    .then((picture) => port.postMessage(picture, picture.kind === 'drawn' ? [picture.png.buffer] : []));
});
