import type { ConnectionController } from '#api/api-deps.ts';
import type { Failure } from '#core/failure.ts';
import type { Condition } from '#core/trouble.ts';
import type { DocumentService } from '#ports/document-service.ts';
import { configurationCalls } from '#service-api/configuration/calls.ts';

export interface ServiceNeedsDeps {
  readonly services: Pick<ConnectionController, 'kind' | 'local'> & {
    readonly current: () => Pick<DocumentService, 'configure'> | null;
  };
  /** Called when something else is needed than before. */
  readonly changed: () => void;
  readonly nowMs?: () => number;
}

export interface ServiceNeeds {
  /** Returns `null` while the service has not answered, so that what was known before still holds. */
  readonly current: () => readonly Condition[] | null;
  /** Asks the service now. It never rejects. */
  readonly check: () => Promise<void>;
  /** Checks now and from time to time. The returned function stops it. */
  watch(): () => void;
}

const checkEveryMs = 60_000;
/** While the service starts, it is asked more often. */
const startingEveryMs = 5_000;
/** A receiver may restart or be moved for this time before a person is asked to check it. */
const failingAtLeastMs = 60 * 60_000;

type Configure = NonNullable<DocumentService['configure']>;

/**
 * What the local service needs a person for: decisions where files are split, and a webhook that fails. Those of
 * another service are shown where a person looks for them, and are no trouble of this computer.
 */
export function createServiceNeeds(deps: ServiceNeedsDeps): ServiceNeeds {
  const { services, changed, nowMs = Date.now } = deps;
  let known: readonly Condition[] | null = null;
  let checks = 0;

  const check = async (): Promise<void> => {
    checks += 1;
    const mine = checks;
    const found = await ask(services, nowMs()).catch(() => null);
    // An answer that a later check has overtaken may be out of date.
    if (mine !== checks) return;
    const hasChanged = JSON.stringify(found) !== JSON.stringify(known);
    known = found;
    if (hasChanged) changed();
  };
  return {
    current: () => (services.kind() === 'local' ? known : []),
    check,
    watch() {
      let timer: NodeJS.Timeout | undefined;
      let isOver = false;
      const again = async (): Promise<void> => {
        await check();
        if (isOver) return;
        timer = setTimeout(() => void again(), known === null ? startingEveryMs : checkEveryMs);
        timer.unref();
      };
      void again();
      return () => {
        isOver = true;
        clearTimeout(timer);
      };
    },
  };
}

async function ask(services: ServiceNeedsDeps['services'], nowMs: number): Promise<readonly Condition[] | null> {
  if (services.kind() !== 'local') return [];
  const service = services.local().state === 'running' ? services.current() : null;
  if (service === null) return null;
  const { configure } = service;
  if (configure === null) return [];
  const [reviews, webhook] = await Promise.all([reviewsOf(configure), webhookOf(configure, nowMs)]);
  return reviews === null || webhook === null ? null : [...reviews, ...webhook];
}

async function reviewsOf(configure: Configure): Promise<readonly Condition[] | null> {
  const answer = await configure('reviews.list', {});
  if (!answer.ok) return withoutRight(answer.failure);
  const { length: count } = configurationCalls['reviews.list'].output.parse(answer.value);
  return count === 0 ? [] : [{ kind: 'review-waiting', subject: null, reason: null, count }];
}

async function webhookOf(configure: Configure, nowMs: number): Promise<readonly Condition[] | null> {
  const answer = await configure('webhook.get', {});
  if (!answer.ok) return withoutRight(answer.failure);
  const webhook = configurationCalls['webhook.get'].output.parse(answer.value);
  if (webhook === null) return [];
  const condition = { kind: 'webhook-failing', subject: null, count: 1 } as const;
  if (webhook.dead > 0) return [{ ...condition, reason: 'given-up' }];
  const { failingSince } = webhook;
  const hasFailedLong = failingSince !== null && nowMs - Date.parse(failingSince) >= failingAtLeastMs;
  return hasFailedLong ? [{ ...condition, reason: null }] : [];
}

/** A user who may not see the configuration is not the one who is needed. After any other failure nothing is known. */
const withoutRight = ({ kind }: Failure): readonly Condition[] | null => (kind === 'forbidden' ? [] : null);
