import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#lib/sqlite.ts';
import { readCredentials } from '#local-service/auth/credentials-file.ts';
import { servicePaths } from '#local-service/store/service-paths.ts';
import { countOf } from '../../config/extent.ts';
import { startWebhookReceiver } from '../../fakes/webhook-receiver.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { call, postJson, uploadBody } from '../http/test-service.ts';
import { ready, spawnService } from '../service-process.ts';

test('every event arrives, in the order of its job, whatever is killed', { timeout: 240_000 }, async () => {
  const receiver = await startWebhookReceiver();
  onTestFinished(() => receiver.close());
  // Every fourth answer is a failure, so that kills meet waiting, sent and repeated events.
  receiver.answer = (_event, reply) => reply.writeHead(receiver.received.length % 4 === 0 ? 500 : 200).end();
  const dataDir = temporaryDirectory();
  const start = async () => {
    const service = spawnService('serve', '--data-dir', dataDir);
    return { service, port: { baseUrl: await ready(service) } };
  };
  const rounds = countOf('kills of the service');
  for (let round = 0; round < rounds; round += 1) {
    const { service, port } = await start();
    const [admin] = readCredentials(servicePaths(dataDir).credentials);
    if (admin === undefined) throw new Error('no credentials');
    if (round === 0) {
      await call(port, admin, '/api/account/webhook', postJson({ url: receiver.url }));
      change(dataDir, 'UPDATE webhooks SET allows_private_host = 1');
    }
    for (let job = 0; job < 3; job += 1) {
      const sessionId = randomUUID();
      for (const name of ['a.txt', 'b.txt'])
        await call(port, admin, '/api/file/uploadfile', uploadBody({ name, content: `Letter ${name}`, sessionId }));
      await call(port, admin, '/api/job/create', postJson({ session_id: sessionId }));
    }
    await sleep(100 + Math.random() * 900);
    service.child.kill('SIGKILL');
    await service.ended;
    // What waits for another attempt is due at the next start.
    change(dataDir, "UPDATE webhook_deliveries SET not_before = creation_date WHERE state = 'waiting'");
  }
  receiver.answer = (_event, reply) => reply.writeHead(200).end();
  const { service } = await start();
  await expect.poll(() => leftIn(dataDir), { timeout: 120_000, interval: 250 }).toBe(0);
  service.child.kill('SIGTERM');
  await service.ended;

  const events = eventsIn(dataDir);
  const arrived = new Set(receiver.received.map(({ id }) => id));
  expect(events.length).toBeGreaterThan(rounds * 20);
  expect(events.filter(({ id }) => !arrived.has(id))).toEqual([]);
  // An event may arrive again, but never after a later one of its job arrived for the first time.
  const order = new Map(events.map(({ id }, at) => [id, at]));
  const streams = new Map(events.map(({ id, stream }) => [id, stream]));
  const last = new Map<string, number>();
  for (const { id } of receiver.received) {
    const [stream, at] = [streams.get(id) ?? '', order.get(id) ?? -1];
    expect(at).toBeGreaterThanOrEqual(last.get(stream) ?? 0);
    last.set(stream, at);
  }
  expect(receiver.received.length).toBeGreaterThan(events.length);
});

function change(dataDir: string, sql: string): void {
  const db = openDatabase(servicePaths(dataDir).database, { synchronous: 'FULL' });
  db.exec(sql);
  db.close();
}

function read<Result>(dataDir: string, work: (db: ReturnType<typeof openDatabase>) => Result): Result {
  const db = openDatabase(servicePaths(dataDir).database, { synchronous: 'FULL' });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

/** How many files are still to be read, and events to be sent. */
const leftIn = (dataDir: string): number =>
  read(dataDir, (db) =>
    ['SELECT count(*) FROM work_items', "SELECT count(*) FROM webhook_deliveries WHERE state = 'waiting'"]
      .map((sql) => db.prepare<[], number>(sql).pluck().get() ?? 0)
      .reduce((sum, each) => sum + each),
  );

const eventsIn = (dataDir: string) =>
  read(dataDir, (db) =>
    db
      .prepare<[], { readonly id: string; readonly stream: string }>(
        'SELECT id, coalesce(job_id, file_id) AS stream FROM events ORDER BY seq',
      )
      .all(),
  );
