import { describe, expect, test } from 'vitest';
import type { QueueState } from '#local-service/store/inventory.ts';
import { createMetrics } from '#local-service/http/monitoring/metrics.ts';
import { openMetricsText } from '#local-service/http/monitoring/open-metrics.ts';
import type { EventKind } from '#service-api/values.ts';
import { parseOpenMetrics } from './parse-open-metrics.ts';

const queue: QueueState = {
  counts: { waiting: 3, claimed: 2, held: 0, review: 1 },
  oldestWaitingAt: '2026-11-26T10:00:00.000Z',
};

function openMetrics() {
  const clock = { nowMs: Date.parse('2026-11-26T10:01:30.000Z') };
  const connections = () => ({ busy: 1, idle: 2, waiting: 0 });
  const metrics = createMetrics({ queue: () => Promise.resolve(queue), connections, nowMs: () => clock.nowMs });
  let seq = 0;
  const event = (kind: EventKind, fileId: string | null, afterMs = 0): void => {
    clock.nowMs += afterMs;
    seq += 1;
    metrics.onEvent({ seq, kind, fileId, jobId: null });
  };
  const read = async () => parseOpenMetrics(openMetricsText(await metrics.collect()));
  return { metrics, event, read };
}

describe('metrics', () => {
  test('are text of OpenMetrics, each with a help', async () => {
    const { read } = openMetrics();
    const all = await read();
    expect([...all.values()].filter(({ help }) => help === '')).toEqual([]);
    expect(all.get('process_resident_memory_bytes')?.samples.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(all.get('process_start_time_seconds')?.samples.get('process_start_time_seconds')).toBeLessThan(
      Date.now() / 1_000,
    );
  });

  test('say what is in the queue, and how long the oldest document waits', async () => {
    const all = await openMetrics().read();
    expect(Object.fromEntries(all.get('intray_queue_documents')?.samples ?? [])).toEqual({
      'intray_queue_documents{state="waiting"}': 3,
      'intray_queue_documents{state="claimed"}': 2,
      'intray_queue_documents{state="held"}': 0,
      'intray_queue_documents{state="review"}': 1,
    });
    const oldest = all.get('intray_queue_oldest_waiting_seconds')?.samples;
    expect(oldest?.get('intray_queue_oldest_waiting_seconds')).toBe(90);
    const connections = all.get('intray_database_connections')?.samples;
    expect(connections?.get('intray_database_connections{state="idle"}')).toBe(2);
  });

  test('count answers by status, with their time', async () => {
    const { metrics, read } = openMetrics();
    for (const [status, seconds] of [
      [200, 0.5],
      [200, 0.25],
      [404, 1],
    ] as const)
      metrics.onAnswered(status, seconds);
    const all = await read();
    expect([...(all.get('intray_requests')?.samples ?? [])]).toEqual([
      ['intray_requests_total{status="200"}', 2],
      ['intray_requests_total{status="404"}', 1],
    ]);
    expect(all.get('intray_requests_seconds')?.samples.get('intray_requests_seconds_total{status="200"}')).toBe(0.75);
  });

  test('count processed documents and how long they took; one that was put back begins again', async () => {
    const { event, read } = openMetrics();
    event('file.processing', 'a');
    event('file.processing', 'b');
    event('file.processed', 'a', 500);
    event('file.tagged', 'a', 200);
    event('file.requeued', 'b', 60_000);
    event('file.processing', 'b', 60_000);
    event('file.failed', 'b', 20_000);
    event('job.completed', null);
    event('file.tagged', 'read before this process started');
    const all = await read();
    expect([...(all.get('intray_documents')?.samples ?? [])]).toEqual([
      ['intray_documents_total{result="tagged"}', 2],
      ['intray_documents_total{result="failed"}', 1],
    ]);
    const reading = all.get('intray_reading_seconds')?.samples;
    expect(reading?.get('intray_reading_seconds_bucket{le="0.5"}')).toBe(0);
    expect(reading?.get('intray_reading_seconds_bucket{le="1.0"}')).toBe(1);
    expect(reading?.get('intray_reading_seconds_bucket{le="10.0"}')).toBe(1);
    expect(reading?.get('intray_reading_seconds_bucket{le="30.0"}')).toBe(2);
    expect(reading?.get('intray_reading_seconds_bucket{le="+Inf"}')).toBe(2);
    expect(reading?.get('intray_reading_seconds_sum')).toBeCloseTo(20.7);
  });
});
