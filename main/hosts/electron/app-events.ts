import type { Topic } from '#contract/frame.ts';
import type { App } from '#app/app.ts';

/**
 * Calls `refresh` now, and again whenever one of the topics changes. Calls never overlap; changes during a call cause one
 * more call. The returned function stops it.
 */
export function refreshOnEvents(
  revisions: Pick<App['revisions'], 'subscribe'>,
  topics: readonly Topic[],
  refresh: () => Promise<void>,
): () => void {
  let isRefreshing = false;
  let isStale = true;
  let isStopped = false;
  const refreshWhileStale = async (): Promise<void> => {
    if (isRefreshing) return;
    isRefreshing = true;
    while (isStale && !isStopped) {
      isStale = false;
      await refresh();
    }
    isRefreshing = false;
  };
  const unsubscribe = revisions.subscribe(({ topic }) => {
    if (!topics.includes(topic)) return;
    isStale = true;
    void refreshWhileStale();
  });
  void refreshWhileStale();
  return () => {
    isStopped = true;
    unsubscribe();
  };
}
