import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createGuardedFetch } from '#lib/guarded-fetch/guarded-fetch.ts';
import type { EventKind } from '#service-api/values.ts';
import { deliverWebhooks } from '#local-service/events/deliver-webhooks.ts';
import { openServiceData, type EmbeddedData } from '#local-service/service-data.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { startWebhookReceiver, withStatus, type WebhookReceiver } from '../../fakes/webhook-receiver.ts';
import { addOwner } from '../store/store-under-test.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let data: EmbeddedData;
let receiver: WebhookReceiver;
let companyId: string;
let nowMs = 0;

beforeEach(async () => {
  nowMs = Date.parse('2026-01-02T03:00:00.000Z');
  const opened = await openServiceData(temporaryDirectory());
  if (!opened.ok) throw new Error(opened.why.code);
  data = opened.data;
  receiver = await startWebhookReceiver();
  receiver.secret = 'whsec_test';
  onTestFinished(async () => {
    await receiver.close();
    await data.close();
  });
  ({ companyId } = await addOwner(data.store, 'Acme'));
});

const at = (): string => new Date(nowMs).toISOString();

function setWebhook(url = receiver.url, allowsPrivateHost = true, company = companyId): Promise<void> {
  const secretSealed = Buffer.from(receiver.secret);
  return data.store.transaction((tx) =>
    tx.webhooks.set({ companyId: company, url, secretSealed, allowsPrivateHost, at: at() }),
  );
}

function append(
  kind: EventKind,
  jobId: string | null,
  more: { fileId?: string; company?: string } = {},
): Promise<void> {
  const { fileId = null, company = companyId } = more;
  const event = { companyId: company, fileId, jobId, kind, from: null, to: null, detail: { n: 1 }, at: at() };
  return data.store.transaction((tx) => tx.events.append(event));
}

/** Starts to deliver; time passes only as the test says. */
function start(isReadable = true): () => Promise<void> {
  const delivery = deliverWebhooks(
    {
      fetch: createGuardedFetch({ silentMs: 300 }),
      secretOf: ({ secretSealed }) => (isReadable ? Buffer.from(secretSealed).toString() : null),
      store: data.store,
      nowMs: () => nowMs,
      random: () => 0,
      log: pino({ level: 'silent' }),
    },
    5,
  );
  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> => (stopped ??= delivery.stop());
  onTestFinished(stop);
  return stop;
}

const journal = () => data.store.webhooks.journal(companyId, null, 200);
const counts = () => data.store.webhooks.counts(companyId);
const kindsOf = (jobId: string) => receiver.received.filter((each) => each.jobId === jobId).map(({ kind }) => kind);
/** Waits until the oldest delivery was tried that often. */
const tried = (attempts: number) =>
  vi.waitFor(async () => expect((await journal()).at(-1)?.attempts).toBe(attempts), { timeout: 3_000 });

test('every event is sent once, signed, with what it says', async () => {
  await append('job.created', 'before the webhook');
  await setWebhook();
  await append('file.tagged', 'job', { fileId: 'file' });
  start();
  await vi.waitFor(async () => expect(await counts()).toEqual({ waiting: 0, delivered: 1, dead: 0 }));
  expect(receiver.received).toMatchObject([
    {
      isGenuine: true,
      body: {
        kind: 'file.tagged',
        company_id: companyId,
        file_id: 'file',
        job_id: 'job',
        data: { from: null, to: null, detail: { n: 1 } },
        creation_date: at(),
      },
    },
  ]);
  const [event] = receiver.received;
  expect(event?.body['id']).toBe(event?.id);
  expect(await data.store.webhooks.find(companyId)).toMatchObject({ lastDeliveredAt: at(), failingSince: null });
});

test('events of a job arrive in order, and a job whose event fails does not stop the others', async () => {
  await setWebhook();
  receiver.answer = ({ jobId }, reply) => reply.writeHead(jobId === 'stuck' ? 500 : 204).end();
  for (const kind of ['job.created', 'job.processing', 'job.completed'] as const)
    for (const job of ['stuck', 'one', 'two']) await append(kind, job);
  start();
  await vi.waitFor(async () => {
    nowMs += 100;
    expect(await counts()).toMatchObject({ waiting: 3, delivered: 6 });
  });
  for (const job of ['one', 'two']) expect(kindsOf(job)).toEqual(['job.created', 'job.processing', 'job.completed']);
  expect(new Set(kindsOf('stuck'))).toEqual(new Set(['job.created']));
  receiver.answer = withStatus(200);
  nowMs += hourMs;
  await vi.waitFor(async () => expect(await counts()).toMatchObject({ waiting: 0, delivered: 9 }));
  expect(kindsOf('stuck').slice(-3)).toEqual(['job.created', 'job.processing', 'job.completed']);
});

test('a failed event is sent again later and later, under the same id, and is given up after a day', async () => {
  await setWebhook();
  await append('job.created', 'job');
  await append('job.completed', 'job');
  receiver.answer = withStatus(503);
  start();
  for (const [attempts, waitMs] of [
    [1, 10_000],
    [2, 30_000],
    [3, 2 * minuteMs],
    [4, 8 * minuteMs],
    [5, 30 * minuteMs],
    [6, hourMs],
  ] as const) {
    await tried(attempts);
    expect((await journal()).at(-1)).toMatchObject({
      state: 'waiting',
      notBefore: new Date(nowMs + waitMs).toISOString(),
      problem: { code: 'webhook.problem.status', params: { status: 503 } },
    });
    nowMs += waitMs;
  }
  await tried(7);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  nowMs += 24 * hourMs;
  // The second event is as old, and was kept from the receiver by nothing but the receiver.
  await vi.waitFor(async () => expect(await counts()).toEqual({ waiting: 0, delivered: 0, dead: 2 }));
  expect((await journal()).map(({ problem }) => problem?.code)).toEqual([
    'webhook.problem.given-up',
    'webhook.problem.status',
  ]);
  receiver.answer = withStatus(200);
  await data.store.transaction((tx) => tx.webhooks.retry(companyId, null, at()));
  nowMs += minuteMs;
  await vi.waitFor(async () => expect(await counts()).toEqual({ waiting: 0, delivered: 2, dead: 0 }));
  expect(kindsOf('job').slice(-2)).toEqual(['job.created', 'job.completed']);
});

test('a computer that slept through the day tries again before it gives up', async () => {
  await setWebhook();
  await append('job.created', 'job');
  receiver.answer = withStatus(500);
  nowMs += 72 * hourMs;
  start();
  await tried(1);
  expect(await counts()).toMatchObject({ waiting: 1, dead: 0 });
});

test('a receiver that fails is asked by one event at a time, and less and less often', async () => {
  await setWebhook();
  for (let job = 0; job < 40; job += 1) await append('job.created', `job ${job}`);
  receiver.answer = withStatus(500);
  start();
  // Ten seconds pass in small steps: the four at once, then pauses of 1, 2, 4, … seconds.
  for (let step = 0; step < 100; step += 1) {
    nowMs += 100;
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  expect(receiver.received.length).toBeGreaterThan(3);
  expect(receiver.received.length).toBeLessThan(9);
});

test.each([
  ['410', withStatus(410), 'webhook.problem.gone', 'dead'],
  [
    'a redirect',
    (_event, reply) => reply.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    'webhook.problem.redirect',
    'waiting',
  ],
  ['no answer', () => undefined, 'webhook.problem.timeout', 'waiting'],
  [
    'garbage',
    (_event, reply) => void reply.socket?.end('no HTTP at all\r\n\r\n'),
    'webhook.problem.broken-answer',
    'waiting',
  ],
  ['an end', (_event, reply) => void reply.socket?.destroy(), 'webhook.problem.broken-answer', 'waiting'],
] as const satisfies readonly (readonly [string, WebhookReceiver['answer'], string, string])[])(
  'a receiver that answers with %s',
  async (_name, answer, code, state) => {
    await setWebhook();
    await append('job.created', 'job');
    await append('job.completed', 'job');
    receiver.answer = answer;
    start();
    await tried(1);
    expect((await journal()).at(-1)).toMatchObject({ state, problem: { code } });
    if (state === 'dead') await vi.waitFor(async () => expect(await counts()).toMatchObject({ dead: 2 }));
  },
);

test('a body that drips does not delay an answer for long', async () => {
  await setWebhook();
  await append('job.created', 'job');
  receiver.answer = (_event, reply) => {
    reply.writeHead(200);
    const timer = setInterval(() => reply.write('.'), 20);
    reply.on('close', () => clearInterval(timer));
  };
  start();
  await vi.waitFor(async () => expect(await counts()).toMatchObject({ delivered: 1 }), { timeout: 14_000 });
  expect(receiver.received).toHaveLength(1);
});

test('an address that is not public is refused unless it was allowed, and is then tried at once', async () => {
  await setWebhook(receiver.url, false);
  await append('job.created', 'job');
  start();
  await tried(1);
  expect((await journal())[0]?.problem).toEqual({
    code: 'webhook.problem.refused-address',
    params: { host: '127.0.0.1', address: '127.0.0.1' },
  });
  expect(receiver.received).toEqual([]);
  await data.store.transaction((tx) => tx.webhooks.allowPrivateHost(companyId, true, at()));
  nowMs += 1_000;
  await vi.waitFor(async () => expect(await counts()).toMatchObject({ delivered: 1 }));
});

test('a secret that cannot be decrypted, and a server that nobody runs, are problems with words', async () => {
  await setWebhook('http://127.0.0.1:9/');
  await append('job.created', 'job');
  const stop = start(false);
  await tried(1);
  expect((await journal())[0]?.problem?.code).toBe('webhook.problem.secret-lost');
  await stop();
  nowMs += hourMs;
  start();
  await tried(2);
  expect((await journal())[0]?.problem).toMatchObject({
    code: 'webhook.problem.no-connection',
    params: { code: 'ECONNREFUSED' },
  });
});

test('a company whose receiver hangs does not delay another one', async () => {
  const { companyId: globex } = await addOwner(data.store, 'Globex');
  const other = await startWebhookReceiver();
  onTestFinished(() => other.close());
  other.answer = () => undefined;
  await setWebhook(other.url);
  await setWebhook(receiver.url, true, globex);
  for (let job = 0; job < 9; job += 1) {
    await append('job.created', `ours ${job}`);
    await append('job.created', `theirs ${job}`, { company: globex });
  }
  start();
  await vi.waitFor(async () => expect(await data.store.webhooks.counts(globex)).toMatchObject({ delivered: 9 }));
  expect(receiver.received.every(({ body }) => body['company_id'] === globex)).toBe(true);
});

test('what is being sent at the end of the service is sent again by the next one, under the same id', async () => {
  await setWebhook();
  await append('job.created', 'job');
  receiver.answer = () => undefined;
  const stop = start();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
  await stop();
  expect((await journal())[0]).toMatchObject({ state: 'waiting', attempts: 0 });
  receiver.answer = withStatus(200);
  start();
  await vi.waitFor(async () => expect(await counts()).toMatchObject({ delivered: 1 }));
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
});

test('the journal keeps the newest deliveries only', async () => {
  await setWebhook();
  for (let event = 0; event < 260; event += 1) await append('file.tagged', randomUUID());
  start();
  await vi.waitFor(async () => expect(await counts()).toMatchObject({ waiting: 0, dead: 0 }), { timeout: 9_000 });
  expect(receiver.received).toHaveLength(260);
  expect((await counts()).delivered).toBeLessThanOrEqual(250);
});
