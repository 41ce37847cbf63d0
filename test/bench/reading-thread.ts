/** A reader in a worker thread, as the service runs it: gets a path and answers with the text of the pages, or `null` and ends. */
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { createReader } from '#local-service/readers/create-reader.ts';

const reader = createReader();
parentPort?.on('message', (path: string | null) => {
  if (path === null) {
    void reader.close().then(() => parentPort?.close());
    return;
  }
  void reader.read({ path, name: basename(path) }).then((outcome) => {
    parentPort?.postMessage(outcome.ok ? outcome.document.pages.map((page) => page.text) : []);
  });
});
parentPort?.postMessage('ready');
