import type { Connection } from '#lib/postgres/connection.ts';
import type { WebhookStore } from '../webhooks.ts';

/** `writeEvents` writes the events of the transaction, whose deliveries the methods change, too. */
export function createWebhookStore(db: Connection, writeEvents: () => Promise<void>): WebhookStore {
  const tryAtOnce = (companyId: string, at: string) =>
    db.run("UPDATE webhook_deliveries SET not_before = @at WHERE company_id = @companyId AND state = 'waiting'", {
      companyId,
      at,
    });
  return {
    ...createOutcomes(db, writeEvents),
    ...createBulkChanges(db, writeEvents),
    async set({ companyId, url, secretSealed, allowsPrivateHost, at }) {
      await writeEvents();
      await db.run(
        `INSERT INTO webhooks (company_id, url, secret_sealed, allows_private_host, creation_date)
         VALUES (@companyId, @url, @secretSealed, @allows, @at)
         ON CONFLICT (company_id) DO UPDATE SET url = excluded.url, secret_sealed = excluded.secret_sealed,
           allows_private_host = excluded.allows_private_host, creation_date = excluded.creation_date,
           failing_since = NULL`,
        { companyId, url, secretSealed, allows: allowsPrivateHost ? 1 : 0, at },
      );
      await tryAtOnce(companyId, at);
    },
    async allowPrivateHost(companyId, allows, at) {
      await writeEvents();
      await db.run('UPDATE webhooks SET allows_private_host = @allows WHERE company_id = @companyId', {
        companyId,
        allows: allows ? 1 : 0,
      });
      await tryAtOnce(companyId, at);
    },
    async remove(companyId) {
      await writeEvents();
      await db.run('DELETE FROM webhook_deliveries WHERE company_id = @companyId', { companyId });
      return (await db.run('DELETE FROM webhooks WHERE company_id = @companyId', { companyId })).changes > 0;
    },
    async prune(companyId, state, kept) {
      await writeEvents();
      await db.run(
        `DELETE FROM webhook_deliveries WHERE company_id = @companyId AND state = @state AND event_seq <= (
           SELECT event_seq FROM webhook_deliveries WHERE company_id = @companyId AND state = @state
           ORDER BY event_seq DESC LIMIT 1 OFFSET @kept)`,
        { companyId, state, kept },
      );
    },
  };
}

/** Writes how an attempt ended, and lets the next delivery of the stream follow. */
function createOutcomes(db: Connection, writeEvents: () => Promise<void>): Pick<WebhookStore, 'delivered' | 'failed'> {
  const companyOf = '(SELECT company_id FROM webhook_deliveries WHERE event_seq = @seq)';
  const promote = (seq: number, at: string) =>
    db.run(
      `UPDATE webhook_deliveries SET is_first = 1, not_before = @at WHERE is_first = 0 AND event_seq = (
         SELECT min(event_seq) FROM webhook_deliveries
         WHERE state = 'waiting' AND stream = (SELECT stream FROM webhook_deliveries WHERE event_seq = @seq))`,
      { seq, at },
    );
  return {
    async delivered(seq, at) {
      await writeEvents();
      await db.run(
        `UPDATE webhook_deliveries SET state = 'delivered', is_first = 0, attempts = attempts + 1, last_tried_at = @at,
           problem_json = NULL WHERE event_seq = @seq`,
        { seq, at },
      );
      await db.run(
        `UPDATE webhooks SET last_delivered_at = @at, failing_since = NULL WHERE company_id = ${companyOf}`,
        { seq, at },
      );
      await promote(seq, at);
    },
    async failed({ seq, at, problem, notBefore }) {
      await writeEvents();
      await db.run(
        `UPDATE webhook_deliveries SET state = CASE WHEN @notBefore::text IS NULL THEN 'dead' ELSE 'waiting' END,
           is_first = CASE WHEN @notBefore::text IS NULL THEN 0 ELSE is_first END, attempts = attempts + 1,
           last_tried_at = @at, not_before = coalesce(@notBefore, not_before), problem_json = @problemJson
         WHERE event_seq = @seq`,
        { seq, at, notBefore, problemJson: JSON.stringify(problem) },
      );
      await db.run(`UPDATE webhooks SET failing_since = coalesce(failing_since, @at) WHERE company_id = ${companyOf}`, {
        seq,
        at,
      });
      if (notBefore === null) await promote(seq, at);
    },
  };
}

/** Changes many deliveries at once, and finds the first one of each stream again. */
function createBulkChanges(db: Connection, writeEvents: () => Promise<void>): Pick<WebhookStore, 'giveUp' | 'retry'> {
  const setFirst = (companyId: string) =>
    db.run(
      `UPDATE webhook_deliveries AS t SET is_first = CASE WHEN t.event_seq = (
         SELECT min(d.event_seq) FROM webhook_deliveries d WHERE d.stream = t.stream AND d.state = 'waiting')
         THEN 1 ELSE 0 END
       WHERE t.company_id = @companyId AND t.state = 'waiting'`,
      { companyId },
    );
  return {
    async giveUp(companyId, before, problem) {
      await writeEvents();
      const { changes } = await db.run(
        `UPDATE webhook_deliveries SET state = 'dead', is_first = 0, problem_json = coalesce(problem_json, @problemJson)
         WHERE company_id = @companyId AND state = 'waiting' AND creation_date < @before`,
        { companyId, before, problemJson: JSON.stringify(problem) },
      );
      if (changes > 0) await setFirst(companyId);
      return changes;
    },
    async retry(companyId, eventId, at) {
      await writeEvents();
      const { changes } = await db.run(
        `UPDATE webhook_deliveries SET state = 'waiting', not_before = @at,
           attempts = CASE state WHEN 'dead' THEN 0 ELSE attempts END,
           creation_date = CASE state WHEN 'dead' THEN @at ELSE creation_date END
         WHERE company_id = @companyId AND state IN ('waiting', 'dead')
           AND (@eventId::text IS NULL OR event_seq = (SELECT seq FROM events WHERE id = @eventId))`,
        { companyId, eventId, at },
      );
      if (changes > 0) await setFirst(companyId);
      return changes;
    },
  };
}
