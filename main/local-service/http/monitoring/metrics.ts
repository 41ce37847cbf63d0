import type { EventKind } from '#service-api/values.ts';
import type { LoggedEvent } from '../../store/store.ts';
import type { QueueState } from '../../store/inventory.ts';
import type { Metric } from './open-metrics.ts';

/** Connections to the database, and work that waits for one. */
export type ConnectionCounts = Readonly<Record<'busy' | 'idle' | 'waiting', number>>;

interface MetricsDeps {
  readonly queue: () => Promise<QueueState>;
  /** Absent where the database is a file. */
  readonly connections?: () => ConnectionCounts;
  readonly nowMs: () => number;
}

/** Counts what a running service does. No name, text or id of anybody's is among it. */
export interface Metrics {
  /** @param seconds from its first byte to the end of the answer */
  readonly onAnswered: (status: number, seconds: number) => void;
  /** Takes committed events in their order. */
  readonly onEvent: (event: LoggedEvent) => void;
  /** Rejects when the database cannot be asked. */
  readonly collect: () => Promise<readonly Metric[]>;
}

/** Upper bounds of the seconds that a document took. */
const readingBounds = [0.5, 1, 2, 5, 10, 30, 60, 300, 900] as const;
/** After these a document is not being read any more. */
const endsOfReading: ReadonlySet<EventKind> = new Set([
  ...(['file.tagged', 'file.failed', 'file.requeued', 'file.review', 'file.merged'] as const),
  ...(['file.decomposed', 'file.decomposed_with_errors', 'file.deleted'] as const),
]);
/** A document whose end is never seen must not be remembered for ever. */
const maxRemembered = 10_000;

/** What a worker shows: it answers no requests, and the service counts the documents of all workers. */
export async function collectOfWorker(
  { queue, connections, nowMs }: MetricsDeps,
  inProgress: () => readonly unknown[],
): Promise<readonly Metric[]> {
  return [
    ...queueMetrics(await queue(), nowMs()),
    {
      type: 'gauge',
      name: 'intray_reading_documents',
      help: 'Documents that this process reads now.',
      samples: [{ value: inProgress().length }],
    },
    ...(connections === undefined ? [] : [connectionMetric(connections())]),
    ...processMetrics(),
  ];
}

export function createMetrics({ queue, connections, nowMs }: MetricsDeps): Metrics {
  const answered = new Map<string, { count: number; seconds: number }>();
  const results = { tagged: 0, failed: 0 };
  const reading = { buckets: readingBounds.map((upTo) => ({ upTo, count: 0 })), count: 0, sum: 0 };
  const begunMs = new Map<string, number>();

  const endReading = (fileId: string): void => {
    const begun = begunMs.get(fileId);
    if (begun === undefined) return;
    const seconds = (nowMs() - begun) / 1_000;
    reading.count += 1;
    reading.sum += seconds;
    for (const bucket of reading.buckets) if (seconds <= bucket.upTo) bucket.count += 1;
  };
  return {
    onAnswered(status, seconds) {
      const one = answered.get(String(status)) ?? { count: 0, seconds: 0 };
      answered.set(String(status), { count: one.count + 1, seconds: one.seconds + seconds });
    },
    onEvent({ kind, fileId }) {
      if (fileId === null) return;
      if (kind === 'file.processing') {
        if (begunMs.size < maxRemembered) begunMs.set(fileId, nowMs());
        return;
      }
      if (kind === 'file.tagged' || kind === 'file.failed') {
        results[kind === 'file.tagged' ? 'tagged' : 'failed'] += 1;
        endReading(fileId);
      }
      if (endsOfReading.has(kind)) begunMs.delete(fileId);
    },
    async collect() {
      const state = await queue();
      return [
        ...queueMetrics(state, nowMs()),
        {
          type: 'counter',
          name: 'intray_documents',
          help: 'Documents whose processing ended since this process started, by result.',
          samples: Object.entries(results).map(([result, value]) => ({ labels: { result }, value })),
        },
        {
          type: 'histogram',
          name: 'intray_reading_seconds',
          help: 'Time from the beginning to the end of the processing of a document, to a quarter of a second.',
          histogram: reading,
        },
        ...requestMetrics(answered),
        ...(connections === undefined ? [] : [connectionMetric(connections())]),
        ...processMetrics(),
      ];
    },
  };
}

function queueMetrics({ counts, oldestWaitingAt }: QueueState, now: number): readonly Metric[] {
  const ageSeconds = oldestWaitingAt === null ? 0 : Math.max(0, now - Date.parse(oldestWaitingAt)) / 1_000;
  return [
    {
      type: 'gauge',
      name: 'intray_queue_documents',
      help: 'Documents in the queue, of all processes, by state.',
      samples: Object.entries(counts).map(([state, value]) => ({ labels: { state }, value })),
    },
    {
      type: 'gauge',
      name: 'intray_queue_oldest_waiting_seconds',
      help: 'How long the oldest waiting document has been in the queue; 0 when none waits.',
      samples: [{ value: ageSeconds }],
    },
  ];
}

function requestMetrics(answered: ReadonlyMap<string, { count: number; seconds: number }>): readonly Metric[] {
  const rows = [...answered].toSorted(([left], [right]) => Number(left) - Number(right));
  return [
    {
      type: 'counter',
      name: 'intray_requests',
      help: 'Requests that were answered, by status.',
      samples: rows.map(([status, { count }]) => ({ labels: { status }, value: count })),
    },
    {
      type: 'counter',
      name: 'intray_requests_seconds',
      help: 'Time that these requests took, by status.',
      samples: rows.map(([status, { seconds }]) => ({ labels: { status }, value: seconds })),
    },
  ];
}

function connectionMetric(counts: ConnectionCounts): Metric {
  return {
    type: 'gauge',
    name: 'intray_database_connections',
    help: 'Connections of this process to the database, and work that waits for one.',
    samples: Object.entries(counts).map(([state, value]) => ({ labels: { state }, value })),
  };
}

function processMetrics(): readonly Metric[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    { type: 'gauge', name: 'process_resident_memory_bytes', help: 'Memory in use.', samples: [{ value: rss }] },
    {
      type: 'gauge',
      name: 'nodejs_heap_used_bytes',
      help: 'Memory of the main thread.',
      samples: [{ value: heapUsed }],
    },
    {
      type: 'counter',
      name: 'process_cpu_seconds',
      help: 'Processor time.',
      samples: [{ value: (user + system) / 1_000_000 }],
    },
    {
      type: 'gauge',
      name: 'process_start_time_seconds',
      help: 'Start of this process, in Unix time.',
      samples: [{ value: Math.round(performance.timeOrigin) / 1_000 }],
    },
  ];
}
