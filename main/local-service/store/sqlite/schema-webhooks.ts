/**
 * One webhook for each company, and what is to be sent to it (docs/service-api.md#webhooks). A delivery is written in the
 * transaction of its event, so that no event is left out and none is sent that did not happen.
 */
export const webhooksSchema = `
CREATE TABLE webhooks (
  company_id TEXT PRIMARY KEY REFERENCES companies(id),
  url TEXT NOT NULL,
  secret_sealed BLOB NOT NULL,
  allows_private_host INTEGER NOT NULL,
  creation_date TEXT NOT NULL,
  last_delivered_at TEXT,
  failing_since TEXT                       -- NULL while the last attempt was a success
) STRICT;

CREATE TABLE webhook_deliveries (
  event_seq INTEGER PRIMARY KEY REFERENCES events(seq),
  company_id TEXT NOT NULL,
  stream TEXT NOT NULL,                    -- the job, or the file of an event without a job; sent in its order
  state TEXT NOT NULL,                     -- waiting | delivered | dead
  is_first INTEGER NOT NULL,               -- whether it is the first one of its stream that waits
  attempts INTEGER NOT NULL DEFAULT 0,
  creation_date TEXT NOT NULL,
  not_before TEXT NOT NULL,                -- of a waiting one
  last_tried_at TEXT,
  problem_json TEXT                        -- why the last attempt failed, as a message {code, params}
) STRICT;
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (company_id, not_before) WHERE state = 'waiting' AND is_first = 1;
CREATE INDEX webhook_deliveries_in_order ON webhook_deliveries (stream, event_seq) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries (company_id, state, event_seq);
`;
