import type { Topic } from '#contract/frame.ts';
import type { App } from '#app/app.ts';

/**
 * Calls `look` now, and again whenever one of the topics changes. Calls never overlap; changes during a call cause one
 * more call. The returned function stops it.
 */
export function onAppEvents(
  revisions: Pick<App['revisions'], 'subscribe'>,
  topics: readonly Topic[],
  look: () => Promise<void>,
): () => void {
  let isLooking = false;
  let isOld = true;
  let isOver = false;
  const checkAll = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    while (isOld && !isOver) {
      isOld = false;
      await look();
    }
    isLooking = false;
  };
  const unsubscribe = revisions.subscribe(({ topic }) => {
    if (!topics.includes(topic)) return;
    isOld = true;
    void checkAll();
  });
  void checkAll();
  return () => {
    isOver = true;
    unsubscribe();
  };
}
