import type { FetchFile } from '#local-service/queue/fetch-loop.ts';

/** For a processor in a test that fetches nothing. */
export const noFetch: FetchFile = () => Promise.reject(new Error('this test fetches nothing'));
