import { expect, test, vi } from 'vitest';
import { createProcessedAgain } from '#app/connections/note-processed-again.ts';

const fileId = '3f0c1f9e-0000-4000-8000-000000000001';

function heed(kind: string) {
  const noteDocument = vi.fn();
  const record = { id: fileId, tagName: 'receipt', tagScore: 0.9, dataPoints: [], status: 'tagged', trashedAtMs: 5 };
  const service = { file: () => Promise.resolve({ ok: true, value: record }), rights: () => ({ correct: true }) };
  const received = createProcessedAgain({
    engine: { noteDocument },
    views: { byRemote: () => new Map([[fileId, { id: 'item-1', serviceId: 'local' }]]) },
    services: { get: () => service },
    changed: () => undefined,
  } as unknown as Parameters<typeof createProcessedAgain>[0]);
  received({ kind: 'event', event_kind: kind, file_id: fileId, job_id: null });
  return noteDocument;
}

test('the row of a file gets what its document is after it was processed again, also in the trash', async () => {
  const noted = heed('file.processed_again');
  await vi.waitFor(() => expect(noted).toHaveBeenCalled());
  expect(noted.mock.calls).toEqual([
    ['item-1', { tagName: 'receipt', tagScore: 0.9, summary: null, removed: 'trash' }],
  ]);
});

test('while it waits, the row stays as it is', async () => {
  const noted = heed('file.queued_again');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(noted).not.toHaveBeenCalled();
});
