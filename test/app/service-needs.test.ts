import { expect, test, vi } from 'vitest';
import { createServiceNeeds } from '#app/notices/service-needs.ts';
import type { Failure, Result } from '#core/failure.ts';
import type { Condition } from '#core/trouble.ts';
import { neededOfService } from '#api/troubles/conditions.ts';
import { aText } from '../lib/a-text.ts';

const nowMs = Date.UTC(2026, 4, 3, 12);
const minutesAgo = (minutes: number): string => new Date(nowMs - minutes * 60_000).toISOString();
const id = '00000000-0000-4000-8000-000000000001';
const review = { fileId: id, jobId: id, name: 'stack.pdf', since: minutesAgo(5), plan: aPlan() };

function aPlan() {
  return { pageCount: 3, documents: [{ firstPage: 1, lastPage: 3, confidence: 0.4 }], accepted: false };
}

const webhookWith = (state: { readonly dead?: number; readonly failingSince?: string }) => ({
  url: 'https://receiver.example/hook',
  allowsPrivateHost: false,
  createdAt: minutesAgo(600),
  lastDeliveredAt: null,
  failingSince: null,
  waiting: 0,
  dead: 0,
  ...state,
});
const answered = (value: unknown): Result<unknown> => ({ ok: true, value });
const failed = (kind: Failure['kind']): Result<unknown> => ({ ok: false, failure: { kind, message: aText('No.') } });

/** A local service that needs nobody, apart from what the test sets; a test may change the answers later. */
function needsOf(given: Partial<Record<string, Result<unknown>>> = {}, kind: 'local' | 'remote' = 'local') {
  const answers = { 'reviews.list': answered([]), 'webhook.get': answered(null), ...given };
  const changed = vi.fn();
  const asked: string[] = [];
  const host = { kind, state: 'running' as 'running' | 'restarting' };
  const needs = createServiceNeeds({
    services: {
      kind: () => host.kind,
      local: () => ({ state: host.state, detail: null }),
      current: () => ({
        configure: (name) => {
          asked.push(name);
          return Promise.resolve(answers[name as keyof typeof answers]);
        },
      }),
    },
    changed,
    nowMs: () => nowMs,
  });
  return { needs, answers, changed, asked, host };
}

test('reviews are counted, and reported once until they change', async () => {
  const { needs, answers, changed } = needsOf({ 'reviews.list': answered([review, review]) });
  expect(needs.current()).toBeNull();
  await needs.check();
  await needs.check();
  expect(needs.current()).toEqual([{ kind: 'review-waiting', subject: null, reason: null, count: 2 }]);
  expect(changed).toHaveBeenCalledTimes(1);
  answers['reviews.list'] = answered([]);
  await needs.check();
  expect(needs.current()).toEqual([]);
  expect(changed).toHaveBeenCalledTimes(2);
});

test.each([
  [{}, []],
  [{ failingSince: minutesAgo(59) }, []],
  [{ failingSince: minutesAgo(61) }, [null]],
  [{ dead: 3 }, ['given-up']],
  [{ dead: 3, failingSince: minutesAgo(1_500) }, ['given-up']],
])('a webhook with %o', async (state, reasons) => {
  const { needs } = needsOf({ 'webhook.get': answered(webhookWith(state)) });
  await needs.check();
  expect(needs.current()).toEqual(
    reasons.map((reason) => ({ kind: 'webhook-failing', subject: null, reason, count: 1 })),
  );
});

test('nothing is known while the service restarts or does not answer, and a user without the right is not needed', async () => {
  const { needs, host, answers } = needsOf({ 'reviews.list': answered([review]) });
  await needs.check();
  expect(needs.current()).toHaveLength(1);
  host.state = 'restarting';
  await needs.check();
  expect(needs.current()).toBeNull();
  host.state = 'running';
  answers['reviews.list'] = failed('offline');
  await needs.check();
  expect(needs.current()).toBeNull();
  answers['reviews.list'] = failed('forbidden');
  answers['webhook.get'] = failed('forbidden');
  await needs.check();
  expect(needs.current()).toEqual([]);
});

test('another service is not asked', async () => {
  const { needs, asked } = needsOf({}, 'remote');
  await needs.check();
  expect(needs.current()).toEqual([]);
  expect(asked).toEqual([]);
});

test('an answer that comes after that of a later check is not used', async () => {
  const { needs, answers } = needsOf({ 'reviews.list': answered([review]) });
  const first = needs.check();
  answers['reviews.list'] = answered([]);
  await needs.check();
  await first;
  expect(needs.current()).toEqual([]);
});

test('a trouble of the service outlives its restart, so that no person is notified of it twice', () => {
  const known = (kind: Condition['kind']): Condition => ({ kind, subject: null, reason: null, count: 1 });
  const before = [known('on-hold'), known('review-waiting'), known('webhook-failing')];
  expect(neededOfService(null, before)).toEqual([known('review-waiting'), known('webhook-failing')]);
  expect(neededOfService([], before)).toEqual([]);
});
