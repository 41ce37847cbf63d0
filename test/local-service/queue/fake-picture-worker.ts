// A drawing thread with dials: the path says what happens. Runs as a real worker thread.
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, threadId } from 'node:worker_threads';
import type { PictureRequest } from '#local-service/queue/page-pictures.ts';

export interface PictureDials {
  readonly ms?: number;
  readonly residentMb?: number;
  readonly dies?: boolean;
}

const port = parentPort;
if (port === null) throw new Error('runs in a worker thread only');
let drawing = 0;
let most = 0;
port.on('message', ({ path }: PictureRequest) => {
  void draw(JSON.parse(path) as PictureDials).then((bytes) =>
    port.postMessage({ kind: 'drawn', bytes, contentType: 'image/png' }),
  );
});

/** Answers with the largest number of simultaneous drawings, and the thread. */
async function draw({ ms = 0, residentMb = 0, dies = false }: PictureDials): Promise<Uint8Array> {
  drawing += 1;
  most = Math.max(most, drawing);
  if (dies) process.exit(1);
  const held = new Uint8Array(residentMb * 1024 * 1024).fill(1);
  await sleep(ms);
  drawing -= 1;
  return new Uint8Array([most, threadId % 256, held.length > 0 ? 1 : 0]);
}
