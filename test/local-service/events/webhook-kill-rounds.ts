// Kills the real service repeatedly while it sends events to a webhook, and then compares what arrived with what
// happened: `node webhook-kill-rounds.ts [--rounds 50]`.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readCredentials } from '#local-service/auth/credentials-file.ts';
import { servicePaths } from '#local-service/store/service-paths.ts';
import { startWebhookReceiver, withStatus, type WebhookReceiver } from '../../fakes/webhook-receiver.ts';
import { kill, startService } from '../queue/killed-service.ts';
import { createConfigureClient } from '../configure.ts';
import { spawnService, ready } from '../service-process.ts';
import { withDatabase } from '../with-database.ts';

export interface WebhookKillReport {
  readonly rounds: number;
  readonly events: number;
  /** Attempts that arrived: more than there are events, because failed and interrupted ones are repeated. */
  readonly received: number;
  /** Events that never arrived. */
  readonly lost: readonly string[];
  /** Events that first arrived after a later one of their job. */
  readonly outOfOrder: readonly string[];
  /** Events whose signature was wrong. */
  readonly forged: readonly string[];
}

const drainMs = 400_000;

export async function webhookKillRounds(rounds: number): Promise<WebhookKillReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'intray-webhook-kill-'));
  const receiver = await startWebhookReceiver();
  try {
    const first = spawnService('serve', '--data-dir', dataDir);
    await ready(first);
    await kill(first.child, 'SIGTERM');
    const [credentials] = readCredentials(servicePaths(dataDir).credentials);
    if (credentials === undefined) throw new Error('no credentials');
    // Every fourth answer is a failure, so that kills meet waiting, sent and repeated events.
    receiver.answer = (_event, reply) => reply.writeHead(receiver.received.length % 4 === 0 ? 500 : 200).end();
    for (let round = 0; round < rounds; round += 1) {
      const { child, service, own } = await startService(dataDir, credentials);
      if (round === 0) {
        const configure = await createConfigureClient(own);
        const set = await configure.ask('webhook.set', { url: receiver.url, allowsPrivateHost: true });
        receiver.secret = set.secret;
        await configure.close();
      }
      for (let job = 0; job < 3; job += 1) {
        const sessionId = randomUUID();
        for (const name of ['a.txt', 'b.txt'])
          await service.upload(sessionId, name, new TextEncoder().encode(`Letter ${name}`));
        await service.createJob(sessionId);
      }
      await sleep(100 + Math.random() * 900);
      await kill(child, 'SIGKILL');
      // What waits for another attempt is due at the next start.
      change(dataDir, "UPDATE webhook_deliveries SET not_before = creation_date WHERE state = 'waiting'");
    }
    receiver.answer = withStatus(200);
    const { child } = await startService(dataDir, credentials);
    const untilMs = Date.now() + drainMs;
    while (leftIn(dataDir) > 0) {
      if (Date.now() > untilMs) throw new Error(`${leftIn(dataDir)} files and events still wait`);
      await sleep(250);
    }
    await kill(child, 'SIGTERM');
    return { rounds, ...compare(eventsIn(dataDir), receiver) };
  } finally {
    await receiver.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface HappenedEvent {
  readonly id: string;
  readonly stream: string;
}

function compare(events: readonly HappenedEvent[], { received }: WebhookReceiver) {
  const arrived = new Set(received.map(({ id }) => id));
  // An event may arrive again, but never after a later one of its job arrived for the first time.
  const order = new Map(events.map(({ id }, at) => [id, at]));
  const streams = new Map(events.map(({ id, stream }) => [id, stream]));
  const last = new Map<string, number>();
  const outOfOrder: string[] = [];
  for (const { id } of received) {
    const [stream, at] = [streams.get(id) ?? '', order.get(id) ?? -1];
    if (at < (last.get(stream) ?? 0)) outOfOrder.push(id);
    last.set(stream, at);
  }
  return {
    events: events.length,
    received: received.length,
    lost: events.filter(({ id }) => !arrived.has(id)).map(({ id }) => id),
    outOfOrder,
    forged: received.filter(({ isGenuine }) => !isGenuine).map(({ id }) => id),
  };
}

function change(dataDir: string, sql: string): void {
  withDatabase(servicePaths(dataDir), (db) => db.exec(sql));
}

/** How many files are still to be read, and events to be sent. */
const leftIn = (dataDir: string): number =>
  withDatabase(servicePaths(dataDir), (db) =>
    ['SELECT count(*) FROM work_items', "SELECT count(*) FROM webhook_deliveries WHERE state = 'waiting'"]
      .map((sql) => db.prepare<[], number>(sql).pluck().get() ?? 0)
      .reduce((sum, each) => sum + each),
  );

const eventsIn = (dataDir: string): readonly HappenedEvent[] =>
  withDatabase(servicePaths(dataDir), (db) =>
    db.prepare<[], HappenedEvent>('SELECT id, coalesce(job_id, file_id) AS stream FROM events ORDER BY seq').all(),
  );

if (import.meta.main) {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' } } });
  console.log(JSON.stringify(await webhookKillRounds(Number(values.rounds)), null, 2));
}
