import { afterEach } from 'vitest';
import { createGuardedFetch } from '#lib/guarded-fetch/guarded-fetch.ts';
import type { FetchFile } from '#local-service/queue/fetch-loop.ts';
import { createFetchRemote } from '#local-service/sources/fetch-remote.ts';
import type { PageRotation } from '#service-api/values.ts';
import { startWebServer, type WebServer } from '../../fakes/web-server/web-server.ts';
import { openQueueFixture, type QueueFixture } from './queue-fixture.ts';

type Pages = Parameters<typeof startWebServer>[0];

/** Opens processors that fetch from web servers on this computer, and closes them after each test. */
export function useFetchingService() {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  /** A processor that fetches from a web server on this computer. */
  async function open(
    pages: Pages,
    given: {
      readonly nowMs?: () => number;
      readonly allow?: boolean;
      readonly maxBytes?: number;
      readonly entry?: URL;
    } = {},
  ): Promise<{ fixture: QueueFixture; server: WebServer; at: string }> {
    const server = await startWebServer(pages);
    closing.push(() => server.close());
    const later: { fetchFile: FetchFile | null } = { fetchFile: null };
    const fetchFile: FetchFile = (...request) => {
      if (later.fetchFile === null) throw new Error('fetched before it was ready');
      return later.fetchFile(...request);
    };
    const { nowMs = Date.now, allow = true, maxBytes = 100_000, ...more } = given;
    const fixture = await openQueueFixture({ fetchFile, fileMaxBytes: maxBytes, freeFloorBytes: 0, ...more }, nowMs);
    closing.push(() => fixture.close());
    const { store } = fixture.data;
    later.fetchFile = createFetchRemote({
      store,
      fetch: createGuardedFetch({ silentMs: 500 }),
      openBox: () => Promise.reject(new Error('this test has no sources')),
      nowMs,
    });
    if (allow) await store.transaction(({ sources }) => sources.setAllowedHosts(fixture.companyId, ['127.0.0.1']));
    return { fixture, server, at: server.at('127.0.0.1') };
  }

  return { open, jobOf };
}

/** Creates a job whose files the processor fetches. */
async function jobOf(
  fixture: QueueFixture,
  urls: readonly string[],
  {
    folder = 'Inbox',
    merge = false,
    pageRotation = 0,
  }: { readonly folder?: string; readonly merge?: boolean; readonly pageRotation?: PageRotation } = {},
): Promise<string> {
  const files = urls.map((url, number) => ({
    target: { kind: 'url', url } as const,
    name: `${number}`,
    metadata: { number },
  }));
  const { companyId, userId } = fixture;
  const given = {
    companyId,
    userId,
    files,
    folder,
    priority: 'normal',
    propagateMetadata: false,
    pageRotation,
    merge,
    metadata: null,
  } as const;
  const outcome = await fixture.processor.createRemoteJob(given);
  if (outcome.kind !== 'created') throw new Error(outcome.kind);
  return outcome.jobId;
}
