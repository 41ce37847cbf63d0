/**
 * Settles once, with what asked the process to end: a signal, or, where we were started over a channel, a parent that is gone. Listened for
 * from the start: who is asked to end while starting ends right after. Later signals are the same wish again.
 */
export function onEndRequest(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve(signal));
    process.once('disconnect', () => resolve('parent gone'));
  });
}
