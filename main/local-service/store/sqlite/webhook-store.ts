import type { Database } from '#lib/sqlite.ts';
import type { WebhookStore } from '../webhooks.ts';
import type { Sync } from './to-async.ts';

/** Returns what makes the delivery of an event, for a company with a webhook. It belongs to the event's transaction. */
export function createDeliveryWriter(db: Database): (eventSeq: number, companyId: string) => void {
  const hasWebhook = db.prepare<[string]>('SELECT 1 FROM webhooks WHERE company_id = ?').pluck();
  const insert = db.prepare<[number]>(
    `INSERT INTO webhook_deliveries (event_seq, company_id, stream, state, is_first, creation_date, not_before)
     SELECT e.seq, e.company_id, coalesce(e.job_id, e.file_id, e.company_id), 'waiting',
       NOT EXISTS (SELECT 1 FROM webhook_deliveries d
         WHERE d.stream = coalesce(e.job_id, e.file_id, e.company_id) AND d.state = 'waiting'),
       e.creation_date, e.creation_date
     FROM events e JOIN webhooks w ON w.company_id = e.company_id WHERE e.seq = ?`,
  );
  // Most companies have none, and the statement below opens five indexes for it.
  return (eventSeq, companyId) => {
    if (hasWebhook.get(companyId) !== undefined) insert.run(eventSeq);
  };
}

export function createWebhookStore(db: Database): Sync<WebhookStore> {
  const put = db.prepare(
    `INSERT INTO webhooks (company_id, url, secret_sealed, allows_private_host, creation_date)
     VALUES (@companyId, @url, @secretSealed, @allows, @at)
     ON CONFLICT (company_id) DO UPDATE SET url = excluded.url, secret_sealed = excluded.secret_sealed,
       allows_private_host = excluded.allows_private_host, creation_date = excluded.creation_date,
       failing_since = NULL`,
  );
  const tryAtOnce = db.prepare(
    "UPDATE webhook_deliveries SET not_before = @at WHERE company_id = @companyId AND state = 'waiting'",
  );
  const allow = db.prepare('UPDATE webhooks SET allows_private_host = @allows WHERE company_id = @companyId');
  const removeDeliveries = db.prepare<[string]>('DELETE FROM webhook_deliveries WHERE company_id = ?');
  const remove = db.prepare<[string]>('DELETE FROM webhooks WHERE company_id = ?');
  const prune = db.prepare(
    `DELETE FROM webhook_deliveries WHERE company_id = @companyId AND state = @state AND event_seq <= (
       SELECT event_seq FROM webhook_deliveries WHERE company_id = @companyId AND state = @state
       ORDER BY event_seq DESC LIMIT 1 OFFSET @kept)`,
  );
  return {
    set: ({ allowsPrivateHost, ...webhook }) => {
      put.run({ ...webhook, allows: allowsPrivateHost ? 1 : 0 });
      tryAtOnce.run({ companyId: webhook.companyId, at: webhook.at });
    },
    allowPrivateHost(companyId, allows, at) {
      allow.run({ companyId, allows: allows ? 1 : 0 });
      tryAtOnce.run({ companyId, at });
    },
    remove(companyId) {
      removeDeliveries.run(companyId);
      return remove.run(companyId).changes > 0;
    },
    ...createOutcomes(db),
    ...createBulkChanges(db),
    prune: (companyId, state, kept) => void prune.run({ companyId, state, kept }),
  };
}

/** Writes how an attempt ended, and lets the next delivery of the stream follow. */
function createOutcomes(db: Database): Pick<Sync<WebhookStore>, 'delivered' | 'failed'> {
  const deliver = db.prepare(
    `UPDATE webhook_deliveries SET state = 'delivered', is_first = 0, attempts = attempts + 1, last_tried_at = @at,
       problem_json = NULL WHERE event_seq = @seq`,
  );
  const fail = db.prepare(
    `UPDATE webhook_deliveries SET state = iif(@notBefore IS NULL, 'dead', 'waiting'), is_first = iif(@notBefore IS NULL, 0, is_first),
       attempts = attempts + 1, last_tried_at = @at, not_before = coalesce(@notBefore, not_before),
       problem_json = @problemJson WHERE event_seq = @seq`,
  );
  const companyOf = '(SELECT company_id FROM webhook_deliveries WHERE event_seq = @seq)';
  const works = db.prepare(
    `UPDATE webhooks SET last_delivered_at = @at, failing_since = NULL WHERE company_id = ${companyOf}`,
  );
  const fails = db.prepare(
    `UPDATE webhooks SET failing_since = coalesce(failing_since, @at) WHERE company_id = ${companyOf}`,
  );
  const promote = db.prepare(
    `UPDATE webhook_deliveries SET is_first = 1, not_before = @at WHERE is_first = 0 AND event_seq = (
       SELECT min(event_seq) FROM webhook_deliveries
       WHERE state = 'waiting' AND stream = (SELECT stream FROM webhook_deliveries WHERE event_seq = @seq))`,
  );
  return {
    delivered(seq, at) {
      deliver.run({ seq, at });
      works.run({ seq, at });
      promote.run({ seq, at });
    },
    failed({ problem, ...failure }) {
      fail.run({ ...failure, problemJson: JSON.stringify(problem) });
      const { seq, at } = failure;
      fails.run({ seq, at });
      if (failure.notBefore === null) promote.run({ seq, at });
    },
  };
}

/** Changes many deliveries at once, and finds the first one of each stream again. */
function createBulkChanges(db: Database): Pick<Sync<WebhookStore>, 'giveUp' | 'retry'> {
  const giveUp = db.prepare(
    `UPDATE webhook_deliveries SET state = 'dead', is_first = 0, problem_json = coalesce(problem_json, @problemJson)
     WHERE company_id = @companyId AND state = 'waiting' AND creation_date < @before`,
  );
  const retry = db.prepare(
    `UPDATE webhook_deliveries SET state = 'waiting', not_before = @at,
       attempts = iif(state = 'dead', 0, attempts), creation_date = iif(state = 'dead', @at, creation_date)
     WHERE company_id = @companyId AND state IN ('waiting', 'dead')
       AND (@eventId IS NULL OR event_seq = (SELECT seq FROM events WHERE id = @eventId))`,
  );
  const setFirst = db.prepare<[string]>(
    `UPDATE webhook_deliveries AS t SET is_first = (t.event_seq = (
       SELECT min(d.event_seq) FROM webhook_deliveries d WHERE d.stream = t.stream AND d.state = 'waiting'))
     WHERE t.company_id = ? AND t.state = 'waiting'`,
  );
  return {
    giveUp(companyId, before, problem) {
      const { changes } = giveUp.run({ companyId, before, problemJson: JSON.stringify(problem) });
      if (changes > 0) setFirst.run(companyId);
      return changes;
    },
    retry(companyId, eventId, at) {
      const { changes } = retry.run({ companyId, eventId, at });
      if (changes > 0) setFirst.run(companyId);
      return changes;
    },
  };
}
