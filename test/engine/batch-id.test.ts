import { message } from '#contract/messages/message.ts';
import { expect, test } from 'vitest';
import { serviceId } from '#core/ids.ts';
import { defaultJobOptions } from '#core/watch-folder.ts';
import type { Failure } from '#core/failure.ts';
import type { FileRecord, JobRecord } from '#ports/document-records.ts';
import type { CreateJobRequest } from '#ports/document-service.ts';
import type { IngestService } from '#ports/services.ts';
import { onePage } from '../builders/service-answers.ts';
import { engineFixture, type EngineFixture } from './fixture/engine-fixture.ts';
import { aText } from '../lib/a-text.ts';

const here = serviceId('here');
const lost: Failure = { kind: 'timeout', message: aText('The service did not answer in time.') };

/** A service that creates a job but loses the answer, and whose jobs name neither batch nor files. */
function withLostAnswer(sendsBatchId: boolean) {
  const requests: CreateJobRequest[] = [];
  const made: JobRecord[] = [];
  let fixture: EngineFixture | null = null;
  const service = (): IngestService => ({
    ...fixture!.service,
    status: async () => {
      const answer = await fixture!.service.status();
      return answer.ok ? { ok: true, value: { ...answer.value, capabilities: none } } : answer;
    },
    createJob: async (request) => {
      requests.push(request);
      const answer = await fixture!.service.createJob(request);
      if (!answer.ok) return answer;
      made.push({
        ...answer.value,
        sessionId: undefined,
        files: [],
        metadata: request.metadata,
      } as unknown as JobRecord);
      return { ok: false, failure: lost };
    },
    jobs: () => Promise.resolve({ ok: true, value: { items: made } }),
    file: async (id) => {
      const answer = await fixture!.service.file(id);
      if (!answer.ok) return answer;
      return { ok: true, value: { ...answer.value, folded: 'pending', jobId: undefined } as unknown as FileRecord };
    },
    search: () => Promise.resolve({ ok: true, value: onePage([]) }),
  });
  const none = {
    idempotentCreate: false,
    fileHash: false,
    sessionFiles: false,
    searchById: false,
    searchFilters: false,
    ownCalls: false,
  };
  const silent = () => undefined;
  fixture = engineFixture({
    folder: { job: { ...defaultJobOptions, metadata: { office: 'Kiel' } } },
    deps: {
      services: { current: () => here, get: (id) => (id === here ? service() : null), onChange: () => silent },
      settings: {
        folders: () => (fixture === null ? [] : [fixture.folder]),
        saveFolder: silent,
        removeFolder: silent,
        sendsBatchId: (id) => id !== here || sendsBatchId,
        onChange: () => silent,
      },
    },
  });
  return { fixture, requests };
}

test('with the batch ID, a job whose answer was lost is found, and the file continues', async () => {
  const { fixture, requests } = withLostAnswer(true);
  fixture.write('letter.txt');
  await fixture.engine.start();
  await fixture.until(() => fixture.states()['letter.txt'] === 'processing');
  expect(requests).toHaveLength(1);
  expect(requests[0]?.metadata).toEqual({ office: 'Kiel', intray_session: requests[0]?.sessionId });
});

test('without it nothing is added to the metadata, nothing is uploaded twice, and the person learns what is missing', async () => {
  const { fixture, requests } = withLostAnswer(false);
  fixture.write('letter.txt');
  await fixture.engine.start();
  await fixture.until(() => fixture.states()['letter.txt'] === 'needs-decision', 30_000);
  expect(requests.map(({ metadata }) => metadata)).toEqual([{ office: 'Kiel' }]);
  const [file] = fixture.journal.files({});
  expect(file?.state).toMatchObject({
    kind: 'needs-decision',
    reason: 'job',
    message: message('file.decisionReason.job-without-batch-id'),
  });
});
