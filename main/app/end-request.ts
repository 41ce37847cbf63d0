/**
 * Resolves once, with what asked the process to end: a signal, or the end of the parent when a channel connects the
 * two. It listens from the start, so that a request during the start ends the process right after. Later signals change
 * nothing.
 */
export function onEndRequest(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve(signal));
    process.once('disconnect', () => resolve('parent gone'));
  });
}
